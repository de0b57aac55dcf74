// The entry of the script-tag build: registers the element, adds a launcher to the page when its own script tag says so by
// a data attribute, and warns of a page that shows no element.
import './script-tag/explain-trusted-types.js';
import { defineVoiceAgent } from './element/define-voice-agent.js';
import { mountLauncher } from './script-tag/mount-launcher.js';
import { warnOfMissingElement } from './script-tag/missing-element-warning.js';

// Apart from the line below, because a bundler takes `new URL('…', import.meta.url)` for a file to bring along.
const scriptUrl = import.meta.url;

defineVoiceAgent('voice-agent', { defaultProxyUrl: new URL('.', scriptUrl).href });
mountLauncher(scriptUrl);
warnOfMissingElement();
