// The parts of the session that only a call under way needs: the entry of a chunk of its own.
export { runClientTool } from './client-tool-runner.js';
export { createLevelMeter } from '../audio/level-meter.js';
