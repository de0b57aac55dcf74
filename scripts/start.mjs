// npm start: sandbox, proxy and demo site, from a fresh clone.
import { ensureDependencies } from './setup/dependencies.mjs';

await ensureDependencies();
const { SPEECH_RECOGNITION } = await import('./setup/speech.mjs');
const { ensureInstalled } = await import('./setup/system-parts.mjs');
const { build } = await import('./build/build.mjs');

if (!process.env['VOICE_AGENT_BASE_URL']) await ensureInstalled([SPEECH_RECOGNITION]);
console.log('Building …');
await build();
await import(new URL('../demo/dist/server/main.js', import.meta.url).href); // exists once it is built
