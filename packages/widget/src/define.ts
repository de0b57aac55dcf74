// Importing this registers <voice-agent>. That is its only purpose.
import { defineVoiceAgent } from './element/define-voice-agent.js';

defineVoiceAgent();
