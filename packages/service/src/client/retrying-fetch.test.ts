import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { IDEMPOTENCY_HEADER } from './headers.js';
import { pauseFor } from './retrying-fetch.js';
import { VoiceApiError } from './voice-api-error.js';
import { openVoiceClient, type VoiceClientOptions } from './voice-client.js';

import { startReceiver, type Receiver } from '../testing/receiver.js';

type Answer = (response: ServerResponse) => void;

const meta = { request_id: 'request-1', ts: '2026-01-01T00:00:00.000Z' };
const send =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(JSON.stringify(body));
const refuse = (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  send(status, { error: { code, message: `It is ${code}.` }, meta }, headers);
const reset: Answer = (response) => void response.destroy();
const breakOff: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  response.write('{"data":');
  response.socket?.destroySoon();
};
const silent: Answer = () => undefined;
const success = send(200, { data: [], meta }, { 'Content-Type': 'application/json' });

const CREATION = { body: { name: 'Host' } };
const AGENT = { params: { path: { agent_id: 'a' } } };

describe('the client, at a server that fails,', () => {
  let receiver: Receiver;
  let sentBefore = 0;
  let pauses: number[] = [];
  before(async () => {
    receiver = await startReceiver();
  });
  after(() => receiver.close());
  beforeEach(() => {
    sentBefore = receiver.requests.length;
    pauses = [];
  });

  const sent = () => receiver.requests.slice(sentBefore);
  /** The last answer stays. */
  function answerWith(...answers: readonly Answer[]): void {
    receiver.answer((_request, response) => {
      (answers[sent().length - 1] ?? answers.at(-1))?.(response);
    });
  }
  const clientWith = (options: Partial<VoiceClientOptions> = {}) =>
    openVoiceClient({ baseUrl: receiver.url, apiKey: 'key', ...options }, (milliseconds, signal) => {
      pauses.push(milliseconds);
      signal.throwIfAborted();
      return Promise.resolve();
    });

  for (const [what, answer] of [
    ['429', refuse(429, 'rate_limited')],
    ["the service's 502", refuse(502, 'provider_error')],
    ['a 429 of a gateway', send(429, {})],
  ] as const) {
    it(`sends anything again after ${what}`, async () => {
      answerWith(answer, success);
      await clientWith().post('/webrtc/call', { body: { agent_id: 'a' } });
      assert.equal(sent().length, 2);
      assert.equal(pauses.length, 1);
    });
  }

  for (const [what, answer, code] of [
    ["a gateway's 502", send(502, {}), 'unexpected_answer'],
    ['a reset', reset, 'connection_failed'],
    ['an answer that breaks off', breakOff, 'connection_failed'],
    ['silence', silent, 'timed_out'],
  ] as const) {
    it(`sends again what may be done twice after ${what}, and nothing else`, async () => {
      const client = clientWith({ timeoutMs: 200 });
      answerWith(answer, success);
      await client.get('/agents');
      assert.equal(sent().length, 2);

      sentBefore = receiver.requests.length;
      await assert.rejects(client.post('/webrtc/call', { body: { agent_id: 'a' } }), { code });
      assert.equal(sent().length, 1);
      sentBefore = receiver.requests.length;
      await assert.rejects(client.patch('/agents/{agent_id}', { ...AGENT, body: {} }), { code });
      assert.equal(sent().length, 1);
    });

    it(`sends a creation again after ${what}, with the same key and body`, async () => {
      answerWith(answer, success);
      await clientWith({ timeoutMs: 200 }).post('/tools', CREATION);
      const [first, second] = sent();
      const header = IDEMPOTENCY_HEADER.toLowerCase();
      assert.match(String(first?.headers[header]), /^[\da-f-]{36}$/);
      assert.equal(second?.headers[header], first?.headers[header]);
      assert.deepEqual([first?.body, second?.body], ['{"name":"Host"}', '{"name":"Host"}']);
    });
  }

  it('waits as long as the server asks, and longer each time where it does not', async () => {
    answerWith(refuse(429, 'rate_limited', { 'Retry-After': '7' }), refuse(429, 'rate_limited'), success);
    await clientWith().get('/agents');
    assert.equal(pauses[0], 7_000);
    assert.ok(pauses[1] !== undefined && pauses[1] >= 250 && pauses[1] <= 500);
  });

  it('gives up after so many times', async () => {
    answerWith(refuse(429, 'rate_limited'));
    await assert.rejects(clientWith().get('/agents'), { status: 429, requestId: 'request-1' });
    assert.equal(sent().length, 4);
    sentBefore = receiver.requests.length;
    await assert.rejects(clientWith({ maxRetries: 0 }).get('/agents'), { status: 429 });
    assert.equal(sent().length, 1);
  });

  it('waits for nobody who asks for more than a minute', async () => {
    answerWith(refuse(429, 'rate_limited', { 'Retry-After': '61' }));
    await assert.rejects(clientWith().get('/agents'), { code: 'rate_limited' });
    assert.deepEqual([sent().length, pauses], [1, []]);
  });

  for (const [status, code] of [
    [400, 'bad_request'],
    [404, 'not_found'],
    [422, 'validation_error'],
    [500, 'internal_error'],
  ] as const) {
    it(`sends nothing again after ${status}`, async () => {
      answerWith(refuse(status, code));
      await assert.rejects(clientWith().get('/agents'), { status, code, message: `It is ${code}.` });
      assert.equal(sent().length, 1);
    });
  }

  it('stops when it is told to, with the reason it was given', async () => {
    answerWith(silent);
    const controller = new AbortController();
    const pending = clientWith().get('/agents', { signal: controller.signal });
    controller.abort(new Error('not needed any more'));
    await assert.rejects(pending, { message: 'not needed any more' });
  });

  it('stops while it waits', async () => {
    const controller = new AbortController();
    answerWith((response) => {
      refuse(429, 'rate_limited', { 'Retry-After': '30' })(response);
      response.once('close', () => setImmediate(() => controller.abort(new Error('not needed any more'))));
    });
    const client = openVoiceClient({ baseUrl: receiver.url, apiKey: 'key' }, pauseFor);
    await assert.rejects(client.get('/agents', { signal: controller.signal }), {
      message: 'not needed any more',
    });
  });

  it('takes no strange success for the service, nor a list without end', async () => {
    for (const [type, text] of [
      ['application/json', '<html>'],
      ['text/html', '<html>'],
      ['application/json', ''],
    ] as const) {
      answerWith((response) => void response.setHeader('Content-Type', type).end(text));
      await assert.rejects(clientWith().get('/agents'), { status: 200, code: 'unexpected_answer' });
    }
    answerWith(send(200, [], { 'Content-Type': 'application/json' }));
    await assert.rejects(clientWith().listAll('/agents')[Symbol.asyncIterator]().next(), {
      code: 'unexpected_answer',
    });
    answerWith(
      send(200, { data: [], pagination: { has_more: true } }, { 'Content-Type': 'application/json' }),
    );
    const rows = clientWith().listAll('/agents')[Symbol.asyncIterator]();
    await assert.rejects(rows.next(), { code: 'unexpected_answer' });
  });

  it('tells its key to nobody', async () => {
    await receiver.close();
    const key = 'key-that-is-secret';
    await assert.rejects(clientWith({ apiKey: key }).get('/agents'), (error: unknown) => {
      assert.ok(error instanceof VoiceApiError);
      assert.deepEqual([error.status, error.code], [0, 'connection_failed']);
      assert.ok(!JSON.stringify([error, error.message, String(error.cause)]).includes(key));
      return true;
    });
    receiver = await startReceiver();
  });
});
