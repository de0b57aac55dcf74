import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readStream } from './read-stream.js';

const visitor = new AbortController().signal;

describe('readStream', () => {
  it('gives up on a body that drips in too slowly, and lets go of it', async () => {
    let isCancelled = false;
    const slow = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
    await assert.rejects(readStream(slow, { timeoutMs: 30, signal: visitor }), { code: 'request_timeout' });
    assert.ok(isCancelled);
  });

  it('gives up at once when the visitor has left already, or when the stream breaks', async () => {
    const silent = new ReadableStream<Uint8Array>();
    const gone = AbortSignal.abort();
    await assert.rejects(readStream(silent, { timeoutMs: 5000, signal: gone }), { code: 'client_closed' });
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('reset')),
    });
    await assert.rejects(readStream(broken, { timeoutMs: 5000, signal: visitor }), { code: 'client_closed' });
  });

  it('takes as much as it may and no more', async () => {
    const of = (text: string) => new Response(text).body;
    const limits = { timeoutMs: 5000, signal: visitor, maxBytes: 3 };
    assert.deepEqual(await readStream(of('abc'), limits), new Uint8Array([97, 98, 99]));
    assert.deepEqual(await readStream(null, limits), new Uint8Array());
    await assert.rejects(readStream(of('abcd'), limits), { code: 'payload_too_large' });
  });
});
