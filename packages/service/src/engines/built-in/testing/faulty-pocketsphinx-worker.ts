// Plays pocketsphinx's thread. The grammar or topic says what an utterance comes to: `crash`, `hang`, or words.

import { parentPort } from 'node:worker_threads';
import type { PocketsphinxReply, PocketsphinxRequest } from '../pocketsphinx-protocol.js';

const told = new Map<number, string>();
const reply = (message: PocketsphinxReply): void => parentPort?.postMessage(message);

parentPort?.on('message', (request: PocketsphinxRequest) => {
  if (request.kind === 'begin') {
    const { expected } = request;
    told.set(request.id, expected.kind === 'grammar' ? expected.grammar : expected.text);
  }
  const words = told.get(request.id);
  if (request.kind === 'feed') {
    if (words === 'crash') throw new Error('crashed as it was told to');
    reply({ kind: 'partial', id: request.id, text: 'so far' });
  }
  if (request.kind === 'finish' && words !== 'hang') reply({ kind: 'result', id: request.id, text: words });
});
reply({ kind: 'loaded', isAvailable: true });
