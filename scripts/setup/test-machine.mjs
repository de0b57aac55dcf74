// Installs what the tests take from the system, so that it is there when they begin.
import { CHROMIUM } from './chromium.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { SPEECH_RECOGNITION } from './speech.mjs';
import { ensureInstalled } from './system-parts.mjs';

await ensureInstalled([CHROMIUM, SPEECH_RECOGNITION, REDIS, POSTGRES]);
