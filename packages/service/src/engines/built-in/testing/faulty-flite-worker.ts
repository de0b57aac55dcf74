// Plays Flite's thread, and fails on request: `crash` throws, `exit` ends the thread, `hang` never answers,
// `fail` answers that it could not; any other text gives one sample for each of its characters: the request's number.

import { parentPort } from 'node:worker_threads';
import type { FliteReply, FliteRequest } from '../flite-protocol.js';

parentPort?.on('message', ({ id, text }: FliteRequest) => {
  if (text === 'crash') throw new Error('crashed as it was told to');
  if (text === 'exit') process.exit(3);
  if (text === 'hang') return;
  const reply: FliteReply =
    text === 'fail'
      ? { id, failure: 'failed as told' }
      : { id, samples: new Int16Array(text.length).fill(id) };
  parentPort?.postMessage(reply);
});
