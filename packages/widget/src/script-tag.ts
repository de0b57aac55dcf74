// The entry of the script-tag build: registers the element, and puts a launcher on the page when its own
// script tag says so by a data attribute.
import { defineVoiceAgent } from './element/define-voice-agent.js';
import { mountLauncher } from './element/mount-launcher.js';

defineVoiceAgent('voice-agent', { defaultProxyUrl: new URL('.', import.meta.url).href });
mountLauncher(import.meta.url);
