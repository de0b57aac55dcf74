// The parts of the session that only a call under way needs: the entry of a chunk of its own.
export { browserAudioDevices } from '../audio/audio-devices.js';
export { Call } from './call.js';
