import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Endpoint } from './endpoint.js';
import { endpoints } from './endpoints.js';
import { errorEnvelope } from './envelope.js';
import { ERROR_STATUS, type ErrorCode } from './api-error.js';
import { createHostileGenerator } from './testing/hostile-generator.js';
import { API_KEY, JOIN_TOKEN, serveApi, type ApiAnswer, type ServedApi } from './testing/served-api.js';

const BODIES = 3_000;
const ADDRESSES = 1_500;

let api: ServedApi;
before(async () => {
  api = await serveApi();
});
after(() => api.close());

/** The statuses that the endpoint says it can give. */
function documented(errors: readonly ErrorCode[]): readonly number[] {
  return [200, ...[...errors, 'bad_request' as const].map((code) => ERROR_STATUS[code])];
}

function assertOrderly(answer: ApiAnswer, statuses: readonly number[], input: string): void {
  assert.ok(statuses.includes(answer.status), `${answer.status} for ${input}: ${answer.text}`);
  if (answer.status !== 200) {
    const { error } = errorEnvelope.parse(answer.json());
    assert.equal(ERROR_STATUS[error.code], answer.status);
    assert.ok(!answer.text.includes(JOIN_TOKEN));
    assert.doesNotMatch(answer.text, /\bat .*\.js:\d|node_modules/);
  }
  assert.ok(!answer.text.includes(API_KEY));
}

describe('hostile input', () => {
  it(`in ${BODIES} bodies gets documented answers only`, async () => {
    const { body, pick } = createHostileGenerator(20_250_601);
    const { errors } = endpoints.startWebCall;
    const seen = new Map<number, number>();
    for (let count = 0; count < BODIES; count += 1) {
      const text = body();
      const headers = pick([
        { 'Content-Type': 'application/json' },
        { 'Content-Type': 'application/json; charset=utf-8' },
        { 'Content-Type': 'application/json' },
        { 'Content-Type': 'text/plain' },
      ]);
      const answer = await api.request('/webrtc/call', { body: text, headers });
      assertOrderly(answer, documented(errors), text);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    }
    // The generator must reach every kind of answer, or it tests little.
    assert.deepEqual(
      [...seen.keys()].toSorted((a, b) => a - b),
      [200, 400, 404, 422, 429, 502],
    );
    assert.deepEqual(api.defects, []);
    assert.deepEqual(Object.keys(Object.prototype), []);
  });

  it(`in ${ADDRESSES} addresses gets documented answers only`, async () => {
    const { pathOf, query, pick } = createHostileGenerator(20_250_602);
    const { getOpenApi, ...others } = endpoints;
    for (let count = 0; count < ADDRESSES; count += 1) {
      const endpoint = pick<Endpoint>([getOpenApi, ...Object.values(others)]);
      const address = `${pathOf(endpoint.path)}?${query()}`;
      const answer = await api.request(address, { method: endpoint.method });
      // A path parameter may be such that the address is another one: `/agents/` is the list.
      assertOrderly(answer, [...documented(endpoint.errors), 404, 422], address);
    }
    assert.deepEqual(api.defects, []);
  });

  it('does not keep the service from answering others', async () => {
    const { body } = createHostileGenerator(20_250_603);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? api.request('/webrtc/call', { body: body() })
          : api.request('/agents', { headers: { 'X-Index': String(index) } }),
      ),
    );
    assert.ok(answers.every(({ status }, index) => index % 2 === 0 || status === 200));
  });
});
