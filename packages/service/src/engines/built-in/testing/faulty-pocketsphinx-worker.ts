// Plays pocketsphinx's thread. The grammar says what an utterance comes to: `crash`, `hang`, or words.

import { parentPort } from 'node:worker_threads';
import type { PocketsphinxReply, PocketsphinxRequest } from '../pocketsphinx-protocol.js';

const grammars = new Map<number, string>();
const reply = (message: PocketsphinxReply): void => parentPort?.postMessage(message);

parentPort?.on('message', (request: PocketsphinxRequest) => {
  if (request.kind === 'begin') grammars.set(request.id, request.grammar);
  const grammar = grammars.get(request.id);
  if (request.kind === 'feed') {
    if (grammar === 'crash') throw new Error('crashed as it was told to');
    reply({ kind: 'partial', id: request.id, text: 'so far' });
  }
  if (request.kind === 'finish' && grammar !== 'hang')
    reply({ kind: 'result', id: request.id, text: grammar });
});
reply({ kind: 'loaded', isAvailable: true });
