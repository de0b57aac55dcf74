// The speech engines of the service, for programs that speak to agents and understand them.

export { createSpeechEngines } from '@voice-agent/service/speech';
