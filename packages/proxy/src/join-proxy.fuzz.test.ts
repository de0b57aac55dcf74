import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createJoinHandler } from './join/join-handler.js';
import { readSettings } from './settings.js';
import { createMemoryState } from './state/memory-state.js';
import { SITE, validOptions } from './testing/proxy-fixture.js';
import { GOOD_ANSWER } from './testing/stub-upstream.js';

const ROUNDS = 5000;
const DOCUMENTED = new Set([200, 204, 400, 401, 403, 404, 405, 413, 415, 422]);

/** mulberry32: the same sequence in every run, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the join handler, given anything', () => {
  const random = createRandom(20_260_101);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const texts = [
    '',
    'Ann',
    'default',
    '{{x}}',
    '\u0000',
    '\u202E',
    '\uD800',
    '__proto__',
    'constructor',
    'x'.repeat(600),
    '😀',
  ];
  const names = [
    'agent',
    'variables',
    'challenge',
    'first_name',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '',
  ];

  function anyValue(depth: number): unknown {
    const kind = Math.floor(random() * (depth > 0 ? 8 : 6));
    if (kind === 0) return null;
    if (kind === 1) return random() < 0.5;
    if (kind === 2) return pick([0, -1, 1e308, 0.1]);
    if (kind < 6) return pick(texts);
    if (kind === 6) return Array.from({ length: Math.floor(random() * 4) }, () => anyValue(depth - 1));
    return anyObject(depth - 1);
  }

  function anyObject(depth: number): unknown {
    const members = Array.from({ length: Math.floor(random() * 4) }, () => {
      const name = pick(names);
      return `${JSON.stringify(name)}:${JSON.stringify(anyValue(depth))}`;
    });
    return JSON.parse(`{${members.join(',')}}`);
  }

  function anyBody(): Buffer {
    const text = JSON.stringify(random() < 0.8 ? anyObject(3) : anyValue(2));
    const bytes = Buffer.from(text);
    if (random() < 0.2 && bytes.length > 0)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    return random() < 0.1 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
  }

  it(`answers ${ROUNDS} times with a documented status, never by 5xx, and pollutes no prototype`, async () => {
    const sentOn: unknown[] = [];
    const settings = readSettings(validOptions());
    const handle = createJoinHandler(settings, {
      state: createMemoryState(settings),
      service: {
        startCall: (request) => {
          sentOn.push(request);
          return Promise.resolve(GOOD_ANSWER);
        },
        close: () => Promise.resolve(),
      },
    });
    const seen = new Map<number, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const usually = <T>(usual: T, other: T) => (random() < 0.92 ? usual : other);
      const bytes = anyBody();
      const reply = await handle({
        requestId: 'request-1',
        method: usually('POST', pick(['GET', 'OPTIONS', 'BREW'])),
        headers: {
          origin: usually<string | undefined>(SITE, pick([undefined, 'null', ...texts])),
          'content-type': usually('application/json', pick(['text/plain', ...texts])),
          'content-encoding': usually<string | undefined>(undefined, pick(['gzip', ...texts])),
          'content-length': usually(String(bytes.length), pick(['x', '-1', '1e9', '99999'])),
          'x-forwarded-for': pick([undefined, ...texts, '1.1.1.1,,::1%x']),
          authorization: usually<string | undefined>(undefined, pick(['Bearer', ...texts])),
        },
        address: pick(['198.51.100.1', '::1', '::ffff:1.2.3.4', undefined, 'nonsense']),
        mount: '/voice',
        path: '/join',
        readBody: () => Promise.resolve({ kind: 'bytes', bytes }),
        signal: new AbortController().signal,
      });
      assert.ok(DOCUMENTED.has(reply.status), `${reply.status} for ${bytes.toString()}`);
      seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
    }
    for (const status of DOCUMENTED) {
      // Without these the test would prove nothing about them; 413 needs a declared length alone.
      assert.ok((seen.get(status) ?? 0) > 0, `no ${status} in ${JSON.stringify([...seen])}`);
    }
    assert.equal(seen.get(200), sentOn.length);
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.doesNotMatch(JSON.stringify(sentOn), /\{\{|constructor|__proto__|\\u0000|\\u202e/);
  });
});
