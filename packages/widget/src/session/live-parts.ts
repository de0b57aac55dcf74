// The parts of the session that only a call under way needs: the entry of a chunk of its own.
export { AgentMessages } from './agent-messages.js';
export { createLevelMeter } from '../audio/level-meter.js';
