import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { ProxyError } from '../proxy-error.js';
import { readBody, type ParsedRequest } from './read-body.js';

function request(body?: unknown): ParsedRequest {
  const message = new IncomingMessage(new Socket());
  return body === undefined ? message : Object.assign(message, { body });
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

  it('refuses a long body that the host app has parsed already', async () => {
    await assert.rejects(readBody(request({ agent: 'x'.repeat(17_000) })), { code: 'payload_too_large' });
  });

  it('takes what a body parser of the host app has left', async () => {
    assert.deepEqual(await readBody(request({ agent: 'a' })), { kind: 'parsed', value: { agent: 'a' } });
    assert.deepEqual(await readBody(request('{}')), { kind: 'bytes', bytes: Buffer.from('{}') });
    assert.deepEqual(await readBody(request(Buffer.from('{}'))), { kind: 'bytes', bytes: Buffer.from('{}') });
  });

  it('puts the chunks together', async () => {
    const message = request();
    for (const chunk of ['{"a', '":1', '}', null]) message.push(chunk);
    assert.deepEqual(await readBody(message), { kind: 'bytes', bytes: Buffer.from('{"a":1}') });
  });
});
