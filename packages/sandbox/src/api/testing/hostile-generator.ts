// Hostile requests for property tests.

import { SANDBOX_AGENTS } from '../../domain/sandbox-agents.js';

/** Bodies, paths and queries that no client ought to send; the same for the same seed. */
export function createHostileGenerator(seed: number) {
  const random = createRandom(seed);
  const integer = (end: number) => Math.floor(random() * end);
  function pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[integer(items.length)] ?? items[0];
  }

  const names = [
    'agent_id',
    'variables',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '',
    'a.b',
    '{{x}}',
    '\u0000',
    '💥',
  ] as const;
  const anyAgent = () => SANDBOX_AGENTS[integer(SANDBOX_AGENTS.length)]?.id ?? '';

  const text = (): string =>
    pick<() => string>([
      () => '',
      () => anyAgent(),
      () => '99999999-9999-4999-8999-999999999999',
      () => '{{first_name}}{{__proto__}}',
      () => '../../etc/passwd\r\nX-Header: 1',
      () => 'x'.repeat(integer(3_000)),
      () => String.fromCodePoint(...Array.from({ length: integer(20) }, () => integer(0xd7ff))),
    ])();

  function value(depth: number): string {
    const leaf = () =>
      pick([
        () => JSON.stringify(text()),
        () => String(integer(1e9) - 5e8),
        () =>
          pick([
            '"\\ud800"',
            'null',
            'true',
            'false',
            '1e999',
            '-0',
            '1.5e-7',
            '123456789012345678901234567890',
          ]),
      ])();
    if (depth === 0) return leaf();
    return pick([
      leaf,
      () => `[${Array.from({ length: integer(4) }, () => value(depth - 1)).join()}]`,
      () => object(depth),
    ])();
  }

  /** JSON text rather than an object, so that `__proto__` and doubled keys arrive as they are. */
  function object(depth: number): string {
    const fields = Array.from(
      { length: integer(6) },
      () => `${JSON.stringify(pick(names))}:${value(depth - 1)}`,
    );
    return `{${fields.join()}}`;
  }

  const variables = () =>
    `{${Array.from({ length: integer(8) }, () => `${JSON.stringify(pick(names))}:${value(0)}`).join()}}`;

  function mangle(json: string): string {
    const position = integer(json.length + 1);
    return pick([
      () => json.slice(0, position),
      () =>
        `${json.slice(0, position)}${pick(['"', '{', ']', ',', '\u0000', '\\', '💥'])}${json.slice(position)}`,
      () => '['.repeat(integer(20_000)),
      () => `${json}${json}`,
    ])();
  }

  const body = (): string =>
    pick([
      () => `{"agent_id":"${anyAgent()}","variables":${variables()}}`,
      () => `{"agent_id":${value(1)},"variables":${value(2)}}`,
      () => value(4),
      () => object(3),
      () => mangle(`{"agent_id":"${anyAgent()}","variables":${variables()}}`),
    ])();

  const query = (): string => {
    const field = () =>
      `${pick(['limit', 'offset', 'status', 'name', 'agent_id', 'direction', '__proto__', 'a[b]'])}=${encodeURIComponent(
        pick([
          () => String(integer(200) - 50),
          () => pick(['active', 'draft', 'completed', 'inbound', 'outbound', 'NaN', '0x1', '1e3']),
          () => text(),
        ])(),
      )}`;
    return Array.from({ length: integer(4) }, field).join('&');
  };

  const pathOf = (path: string): string =>
    path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(
        pick([
          () => anyAgent(),
          () => text().slice(0, 500),
          () => pick(['constructor', '__proto__', '%', '*', ':id', '..;']),
        ])(),
      ),
    );

  return { body, query, pathOf, pick };
}

/** Mulberry32: small, and the same numbers every time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
