// Plays pocketsphinx's thread on a machine where it is not installed.

import { parentPort } from 'node:worker_threads';
import type { PocketsphinxReply } from '../pocketsphinx-protocol.js';

const reply: PocketsphinxReply = { kind: 'loaded', isAvailable: false };
parentPort?.postMessage(reply);
