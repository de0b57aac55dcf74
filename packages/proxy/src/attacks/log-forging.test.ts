import assert from 'node:assert/strict';
import net from 'node:net';
import { describe, it } from 'node:test';
import { type ProxyFixture, SITE, withProxy } from '../testing/proxy-fixture.js';

/** Says what no HTTP client would send. */
async function say({ origin }: ProxyFixture, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname, () => socket.write(text, 'latin1'));
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  // A reset is one way to be turned away.
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

const request = (line: string, ...headers: string[]) =>
  [
    line,
    'Host: x',
    `Origin: ${SITE}`,
    'Content-Type: application/json',
    'Connection: close',
    'Content-Length: 2',
    ...headers,
  ]
    .join('\r\n')
    .concat('\r\n\r\n{}');

describe('an attempt to write into the log', () => {
  const forgeries: readonly (readonly [string, string])[] = [
    [
      'a line break in the id',
      request('POST /voice/join HTTP/1.1', 'X-Request-Id: abcdefgh\n{"level":"info"}'),
    ],
    [
      'a bare carriage return in the id',
      request('POST /voice/join HTTP/1.1', 'X-Request-Id: abcdefgh\rforged'),
    ],
    ['terminal colours in the id', request('POST /voice/join HTTP/1.1', 'X-Request-Id: \u001b[31mforged')],
    ['an id of 64 KB', request('POST /voice/join HTTP/1.1', `X-Request-Id: ${'forged'.repeat(11_000)}`)],
    ['an id of 9 KB', request('POST /voice/join HTTP/1.1', `X-Request-Id: ${'forged'.repeat(1_500)}`)],
    ['two ids', request('POST /voice/join HTTP/1.1', 'X-Request-Id: forged-1', 'X-Request-Id: forged-2')],
    ['encoded line breaks in the path', request('POST /voice/join/%0d%0aforged HTTP/1.1')],
    ['a query', request('POST /voice/join?forged=%0a{"level":"info"} HTTP/1.1')],
    [
      'a browser’s name',
      request('POST /voice/join HTTP/1.1', 'User-Agent: forged', 'Referer: https://forged.example'),
    ],
    ['an address', request('POST /voice/join HTTP/1.1', 'X-Forwarded-For: forged')],
    ['an invented method', request('FORGED /voice/join HTTP/1.1')],
    ['a rare method', request('PROPFIND /voice/join HTTP/1.1')],
  ];
  for (const [what, text] of forgeries) {
    it(`fails with ${what}`, () =>
      withProxy({ proxy: { trustProxy: 1 } }, async (proxy) => {
        const received = await say(proxy, text);
        const log = proxy.lines.map((line) => JSON.stringify(line)).join('\n');
        assert.doesNotMatch(log, /forged/);
        // eslint-disable-next-line no-control-regex -- control characters are what must not be there
        assert.doesNotMatch(log, /[\u0000-\u0009\u000b-\u001f]|\\[nru]/);
        assert.equal(log.split('\n').filter((line) => line !== '').length, proxy.lines.length);
        // Below the headers stands the host app's own page for addresses that nobody answers.
        assert.doesNotMatch(received.split('\r\n\r\n', 1)[0] ?? '', /forged/);
      }));
  }

  it('fails with an origin, of which the log holds no more than one would need to list it', () =>
    withProxy({}, async ({ join, lines, metrics }) => {
      const unlisted = `https://${'a'.repeat(240)}.example:65535`;
      const origins = [
        unlisted,
        'https://forged.example"}{"level":"error"',
        `https://${'forged'.repeat(1_000)}`,
      ];
      for (const origin of origins) {
        const refused = await join({}, { headers: { origin } });
        assert.equal(refused.status, 403);
        assert.doesNotMatch(refused.text, /a{9}|forged|VOICE_AGENT_ORIGINS/);
      }
      assert.deepEqual(
        lines.map(({ level, origin }) => [level, origin]),
        [
          ['warn', unlisted],
          ['warn', undefined],
          ['warn', undefined],
        ],
      );
      for (const line of lines) assert.ok(JSON.stringify(line).length < 700);
      const figures = await metrics();
      assert.match(figures, /alerts_total 0/);
      assert.doesNotMatch(figures, /a{9}/);
    }));

  it('writes no more than one short line a request, whatever the request holds', () =>
    withProxy({}, async ({ join, lines }) => {
      await join(
        { agent: 'x'.repeat(60), challenge: 'y'.repeat(4000) },
        { headers: { cookie: 'z'.repeat(5000) } },
      );
      assert.equal(lines.length, 1);
      assert.ok(JSON.stringify(lines[0]).length < 600);
    }));
});
