import assert from 'node:assert/strict';
import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import { afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { readSettings } from '../config/settings.js';
import { ProxyError } from '../http/proxy-error.js';
import {
  createKeyPair,
  type KeyPair,
  type KeySetServer,
  startKeySetServer,
} from '../testing/key-set-server.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { createPublishedKeys } from './published-keys.js';
import { createTicketIssuer } from './ticket-issuer.js';
import { createTicketReader, type TicketReader } from './ticket-reader.js';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const SECRET = 'a secret of the site, 32 bytes or more';

const claims = () => ({
  iss: 'voice-agent',
  aud: 'voice-agent-proxy',
  sub: 'user-1',
  jti: 'ticket-1',
  iat: Date.now() / 1000,
  exp: Date.now() / 1000 + 60,
});

describe('tickets signed with published keys', () => {
  let server: KeySetServer;
  let [elliptic, rsa, next]: KeyPair[] = [];
  const pairs = () => {
    assert.ok(elliptic && rsa && next);
    return { elliptic, rsa, next };
  };

  before(async () => {
    [elliptic, rsa, next] = await Promise.all([
      createKeyPair('ES256', 'elliptic'),
      createKeyPair('RS256', 'rsa'),
      createKeyPair('ES256', 'next'),
    ]);
  });
  beforeEach(async () => {
    mock.timers.enable({ apis: ['Date'], now: NOW });
    server = await startKeySetServer([pairs().elliptic.jwk, pairs().rsa.jwk]);
  });
  afterEach(async () => {
    mock.timers.reset();
    await server.close();
  });

  const readerOf = (changes: object = {}): TicketReader => {
    const { tickets, now } = readSettings(
      validOptions({ tickets: { jwksUrl: server.url.href, ...changes } }),
    );
    return createTicketReader({ tickets, now });
  };
  /** What the log would say: `taken`, the reason of a refusal, or the code of a failure. */
  const outcomeOf = async (read: TicketReader, ticket: string) => {
    try {
      return (await read({ authorization: `Bearer ${ticket}` })) && 'taken';
    } catch (error) {
      assert.ok(error instanceof ProxyError, String(error));
      return error.extras.reason ?? error.code;
    }
  };

  it('are taken by ES256 and RS256, and the keys are fetched once for all of them', async () => {
    const read = readerOf();
    const signed = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? pairs().elliptic : pairs().rsa).sign(claims()),
      ),
    );
    const outcomes = await Promise.all(signed.map((ticket) => outcomeOf(read, ticket)));
    assert.deepEqual(new Set(outcomes), new Set(['taken']));
    assert.equal(server.asked(), 1);
  });

  it('cannot be confused with a shared secret, whichever way round', async () => {
    const { jwk } = pairs().rsa;
    const pem = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forge = (header: object, secret: string | Buffer) => {
      const text = `${part(header)}.${part(claims())}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const shared = await createTicketIssuer({ secret: SECRET }).issue({ userId: 'user-1' });

    const published = readerOf();
    assert.equal(await outcomeOf(published, forge({ alg: 'HS256', kid: 'rsa' }, pem)), 'malformed');
    assert.equal(await outcomeOf(published, shared), 'malformed');

    const both = readerOf({ secret: SECRET });
    assert.equal(await outcomeOf(both, forge({ alg: 'HS256', kid: 'rsa' }, pem)), 'signature');
    assert.equal(await outcomeOf(both, forge({ alg: 'HS256' }, JSON.stringify(jwk))), 'signature');
    assert.equal(await outcomeOf(both, forge({ alg: 'RS256', kid: 'rsa' }, SECRET)), 'signature');
    assert.equal(await outcomeOf(both, shared), 'taken');
    assert.equal(await outcomeOf(both, await pairs().rsa.sign(claims())), 'taken');

    // A secret that somebody publishes by mistake verifies nothing.
    server.answerWith([{ kty: 'oct', k: Buffer.from(SECRET).toString('base64url'), kid: 'rsa' }]);
    assert.equal(await outcomeOf(readerOf(), shared), 'malformed');
    assert.equal(await outcomeOf(readerOf(), forge({ alg: 'RS256', kid: 'rsa' }, SECRET)), 'key');
  });

  it('are refused by another key of the same name, another algorithm, and another curve', async () => {
    const read = readerOf();
    const impostor = await createKeyPair('ES256', 'elliptic');
    assert.equal(await outcomeOf(read, await impostor.sign(claims())), 'signature');
    assert.equal(await outcomeOf(read, await pairs().elliptic.sign(claims(), { kid: 'rsa' })), 'key');
    assert.equal(await outcomeOf(read, await pairs().rsa.sign({ ...claims(), aud: 'another' })), 'claims');
  });

  it('go on while keys are exchanged one after another, and end with the key that is withdrawn', async () => {
    const { elliptic: old, next: fresh } = pairs();
    server.answerWith([old.jwk]);
    const read = readerOf();
    assert.equal(await outcomeOf(read, await old.sign(claims())), 'taken');

    server.answerWith([fresh.jwk, old.jwk]);
    mock.timers.tick(MINUTE);
    assert.equal(await outcomeOf(read, await old.sign(claims())), 'taken');
    assert.equal(await outcomeOf(read, await fresh.sign(claims())), 'taken');
    // A ticket need not say which of the two it is signed with.
    assert.equal(await outcomeOf(read, await old.sign(claims(), { kid: undefined })), 'taken');
    assert.equal(await outcomeOf(read, await fresh.sign(claims(), { kid: undefined })), 'taken');

    server.answerWith([fresh.jwk]);
    mock.timers.tick(10 * MINUTE);
    assert.equal(await outcomeOf(read, await fresh.sign(claims())), 'taken');
    assert.equal(await outcomeOf(read, await old.sign(claims())), 'key');
  });

  it('that name keys nobody knows have them fetched twice a minute at most', async () => {
    const read = readerOf();
    const tickets = await Promise.all(
      Array.from({ length: 30 }, (_, index) => pairs().next.sign(claims(), { kid: `stranger-${index}` })),
    );
    for (const ticket of tickets) assert.equal(await outcomeOf(read, ticket), 'key');
    assert.equal(server.asked(), 1);
  });

  const failures: readonly (readonly [string, Parameters<KeySetServer['answerWith']>[0]])[] = [
    ['fails', (response) => response.writeHead(500).end()],
    ['redirects', (response) => response.writeHead(302, { location: server.url.href }).end()],
    ['answers with a page', (response) => response.end('<html>')],
    ['answers with no keys', (response) => response.end('{"keys":{}}')],
    ['breaks off', (response) => response.destroy()],
    [
      'answers without an end',
      (response) => {
        const write = () => {
          while (!response.destroyed && response.write(' '.repeat(16_384)));
        };
        response.on('drain', write);
        write();
      },
    ],
  ];
  for (const [what, failure] of failures) {
    it(`are refused as the service’s own failure while the address ${what}, which is left alone for 5 s`, async () => {
      server.answerWith(failure);
      const read = readerOf();
      const ticket = await pairs().elliptic.sign(claims());
      for (let visitors = 0; visitors < 3; visitors += 1) {
        await assert.rejects(read({ authorization: `Bearer ${ticket}` }), (error) => {
          assert.ok(error instanceof ProxyError);
          assert.equal(error.code, 'service_unavailable');
          assert.match(error.extras.alert ?? '', /tickets\.jwksUrl/);
          assert.equal(error.extras.retryAfterMs, 5_000);
          return true;
        });
      }
      assert.equal(server.asked(), 1);

      server.answerWith([pairs().elliptic.jwk]);
      mock.timers.tick(5_000);
      assert.equal(await outcomeOf(read, ticket), 'taken');
    });

    it(`go on for a day by the keys there were while the address ${what}`, async () => {
      const read = readerOf();
      const sign = () => pairs().elliptic.sign(claims());
      assert.equal(await outcomeOf(read, await sign()), 'taken');
      server.answerWith(failure);
      mock.timers.tick(11 * MINUTE);
      assert.equal(await outcomeOf(read, await sign()), 'taken');
      mock.timers.tick(23 * 60 * MINUTE);
      assert.equal(await outcomeOf(read, await sign()), 'taken');
      mock.timers.tick(60 * MINUTE);
      assert.equal(await outcomeOf(read, await sign()), 'service_unavailable');
    });
  }

  it('are taken again soon when the clock is set back while the address is away', async () => {
    server.answerWith((response) => response.writeHead(500).end());
    const read = readerOf();
    assert.equal(await outcomeOf(read, await pairs().elliptic.sign(claims())), 'service_unavailable');
    server.answerWith([pairs().elliptic.jwk]);
    mock.timers.setTime(NOW - 60 * MINUTE);
    assert.equal(await outcomeOf(read, await pairs().elliptic.sign(claims())), 'service_unavailable');
    mock.timers.setTime(NOW - 60 * MINUTE + 5_000);
    assert.equal(await outcomeOf(read, await pairs().elliptic.sign(claims())), 'taken');
  });

  it('wait no longer for keys than they are told to', async () => {
    server.answerWith(() => undefined);
    const keys = createPublishedKeys({ url: server.url, now: Date.now, timeoutMs: 20 });
    await assert.rejects(keys.find({ alg: 'ES256' }), { code: 'service_unavailable' });
  });

  for (const jwksUrl of [
    'http://keys.example.com/jwks.json',
    'https://user:password@keys.example.com/jwks.json',
    'keys.example.com',
    'file:///etc/keys.json',
  ]) {
    it(`may not be verified by ${jwksUrl}`, () =>
      assert.throws(() => readerOf({ jwksUrl }), /tickets\.jwksUrl /));
  }
});
