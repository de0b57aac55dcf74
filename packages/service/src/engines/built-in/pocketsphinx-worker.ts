// The thread in which pocketsphinx listens. Loads the engine, then serves utterances as they come.

import { parentPort } from 'node:worker_threads';
import { SharedDecoder } from './shared-decoder.js';
import { openDecoder } from './pocketsphinx-library.js';
import type {
  PocketsphinxPreparation,
  PocketsphinxReply,
  PocketsphinxRequest,
} from './pocketsphinx-protocol.js';

const decoder = openDecoder();
const reply = (message: PocketsphinxReply): void => parentPort?.postMessage(message);

if (decoder !== undefined) {
  const sharedDecoder = new SharedDecoder(decoder, reply);
  parentPort?.on('message', (request: PocketsphinxRequest | PocketsphinxPreparation) => {
    if (request.kind === 'prepare') sharedDecoder.prepare(request.expected);
    else sharedDecoder.handle(request);
  });
}
reply({ kind: 'loaded', isAvailable: decoder !== undefined });
