// The entry of the script-tag build: registers the element, and puts a launcher on the page when its own
// script tag says so by a data attribute.
import './script-tag/explain-trusted-types.js';
import { defineVoiceAgent } from './element/define-voice-agent.js';
import { mountLauncher } from './script-tag/mount-launcher.js';
import { noticeAbsence } from './script-tag/notice-absence.js';

// Apart from the line below, because a bundler takes `new URL('…', import.meta.url)` for a file to bring along.
const scriptUrl = import.meta.url;

defineVoiceAgent('voice-agent', { defaultProxyUrl: new URL('.', scriptUrl).href });
mountLauncher(scriptUrl);
noticeAbsence();
