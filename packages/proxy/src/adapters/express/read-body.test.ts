import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { ProxyError } from '../../http/proxy-error.js';
import { type ParsedRequest, readBody } from './read-body.js';

function request(left: object = {}): ParsedRequest {
  return Object.assign(new IncomingMessage(new Socket()), left);
}

/** A request whose stream somebody else has read. */
async function consumed(left: object): Promise<ParsedRequest> {
  const message = request(left);
  for (const chunk of ['x', null]) message.push(chunk);
  await text(message);
  return message;
}

describe('readBody', () => {
  it('gives up on a body that drips in too slowly, and wants the connection closed', async () => {
    const slow = request();
    slow.push('{');
    await assert.rejects(readBody(slow, { timeoutMs: 50 }), (error) => {
      assert.ok(error instanceof ProxyError);
      assert.equal(error.code, 'request_timeout');
      assert.equal(error.extras.closesConnection, true);
      return true;
    });
  });

  it('gives up as soon as a body is over the limit', async () => {
    const long = request();
    long.push(Buffer.alloc(16 * 1024));
    long.push('x');
    await assert.rejects(readBody(long), { code: 'payload_too_large' });
  });

  it('gives up when the visitor leaves, before or while the body is read', async () => {
    const leaving = request();
    const reading = readBody(leaving);
    leaving.destroy();
    await assert.rejects(reading, { code: 'client_closed' });
    await assert.rejects(readBody(leaving), { code: 'client_closed' });
  });

  it('refuses a long body that the host app has read already, parsed or not', async () => {
    for (const left of [{ body: { agent: 'x'.repeat(17_000) } }, { body: 'x'.repeat(17_000) }]) {
      await assert.rejects(readBody(await consumed(left)), { code: 'payload_too_large' });
    }
    await assert.rejects(readBody(request({ rawBody: Buffer.alloc(17_000) })), { code: 'payload_too_large' });
  });

  it('takes what a body parser of the host app has left, the bytes before anything else', async () => {
    const bytes = Buffer.from('{}');
    for (const [left, expected] of [
      [{ body: { agent: 'a' } }, { kind: 'parsed', value: { agent: 'a' } }],
      [{ body: '{}' }, { kind: 'bytes', bytes }],
      [{ body: bytes }, { kind: 'bytes', bytes }],
      [
        { body: { agent: 'a' }, rawBody: bytes },
        { kind: 'bytes', bytes },
      ],
      [
        { body: { agent: 'a' }, rawBody: '{}' },
        { kind: 'bytes', bytes },
      ],
    ] as const) {
      assert.deepEqual(await readBody(await consumed(left)), expected);
    }
  });

  it('reads a stream that nobody has read, whatever a parser has put into body', async () => {
    const message = request({ body: {} });
    for (const chunk of ['{"a":1}', null]) message.push(chunk);
    assert.deepEqual(await readBody(message), { kind: 'bytes', bytes: Buffer.from('{"a":1}') });
  });

  it('takes the body of a platform that hands over no stream', async () => {
    const event = Object.create(null, { body: { value: '{}' } }) as ParsedRequest;
    assert.deepEqual(await readBody(event), { kind: 'bytes', bytes: Buffer.from('{}') });
  });

  it('puts the chunks together', async () => {
    const message = request();
    for (const chunk of ['{"a', '":1', '}', null]) message.push(chunk);
    assert.deepEqual(await readBody(message), { kind: 'bytes', bytes: Buffer.from('{"a":1}') });
  });
});
