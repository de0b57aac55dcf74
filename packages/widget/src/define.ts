// Importing this registers <voice-agent>. That is its only purpose.
import { defineVoiceAgent } from './element/define-voice-agent.js';

defineVoiceAgent();

// Brings along the entry that tells TypeScript what `document.createElement('voice-agent')` makes.
export type { VoiceAgentElement } from './element/voice-agent.js';
