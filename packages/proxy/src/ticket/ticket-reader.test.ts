import assert from 'node:assert/strict';
import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { readSettings } from '../config/settings.js';
import { ProxyError } from '../http/proxy-error.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { createTicketIssuer } from './ticket-issuer.js';
import { createTicketReader } from './ticket-reader.js';

const SECRET = 'a secret of the site, 32 bytes or more';
const NOW = 1_800_000_000_000;
const NOW_SECONDS = NOW / 1000;

const GOOD_HEADER = { alg: 'HS256', typ: 'JWT' };
const GOOD_CLAIMS = {
  iss: 'voice-agent',
  aud: 'voice-agent-proxy',
  sub: 'user-1',
  jti: 'ticket-1',
  iat: NOW_SECONDS,
  exp: NOW_SECONDS + 60,
};

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A ticket as anyone can build one, signed with whatever secret they have. */
function forge(header: object, claims: unknown, secret: string | Buffer = SECRET): string {
  const signed = `${part(header)}.${part(claims)}`;
  const digest = 'alg' in header && header.alg === 'HS512' ? 'sha512' : 'sha256';
  return `${signed}.${createHmac(digest, secret).update(signed).digest('base64url')}`;
}

const withClaims = (changes: object) => forge(GOOD_HEADER, { ...GOOD_CLAIMS, ...changes });

function readerOf(changes: object = {}, now = NOW) {
  const { tickets } = readSettings(validOptions({ tickets: { secret: SECRET, ...changes } }));
  return createTicketReader({ tickets, now: () => now });
}

/** What the visitor is told, and what the log is. */
async function refusalOf(authorization: string | readonly string[] | undefined, reader = readerOf()) {
  try {
    await reader({ authorization });
  } catch (error) {
    assert.ok(error instanceof ProxyError);
    return { code: error.code, message: error.message, reason: error.extras.reason };
  }
  return assert.fail('the ticket was taken');
}

describe('the ticket reader', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const unsigned = `${part({ alg: 'none' })}.${part(GOOD_CLAIMS)}.`;
  const rsaSigned = `${part({ alg: 'RS256' })}.${part(GOOD_CLAIMS)}`;
  const [header = '', claims = '', signature = ''] = forge(GOOD_HEADER, GOOD_CLAIMS).split('.');

  const attacks: readonly (readonly [string, string, string])[] = [
    ['algorithm none', unsigned, 'malformed'],
    ['algorithm none with a signature', `${unsigned}${signature}`, 'malformed'],
    ['algorithm NONE', forge({ alg: 'NONE' }, GOOD_CLAIMS), 'malformed'],
    ['another HMAC with the right secret', forge({ alg: 'HS512' }, GOOD_CLAIMS), 'malformed'],
    [
      'RS256',
      `${rsaSigned}.${createSign('sha256').update(rsaSigned).sign(privateKey, 'base64url')}`,
      'malformed',
    ],
    ['HS256 with a public key for its secret', forge(GOOD_HEADER, GOOD_CLAIMS, publicPem), 'signature'],
    ['an empty secret', forge(GOOD_HEADER, GOOD_CLAIMS, ''), 'signature'],
    ['another secret', forge(GOOD_HEADER, GOOD_CLAIMS, randomBytes(32)), 'signature'],
    ['a changed claim', `${header}.${part({ ...GOOD_CLAIMS, sub: 'admin' })}.${signature}`, 'signature'],
    ['a signature cut short', `${header}.${claims}.${signature.slice(0, 20)}`, 'signature'],
    [
      'an extension nobody understands',
      forge({ ...GOOD_HEADER, crit: ['x'], x: 1 }, GOOD_CLAIMS),
      'malformed',
    ],
    [
      'a payload that is not encoded',
      forge({ ...GOOD_HEADER, crit: ['b64'], b64: false }, GOOD_CLAIMS),
      'malformed',
    ],
    ['claims that are no object', forge(GOOD_HEADER, ['a']), 'malformed'],
    ['claims that are no JSON', `${header}.e30x.${signature}`, 'signature'],
    ['no exp', withClaims({ exp: undefined }), 'claims'],
    ['an exp that is a text', withClaims({ exp: '9999999999' }), 'claims'],
    ['no iat', withClaims({ iat: undefined }), 'claims'],
    ['no sub', withClaims({ sub: undefined }), 'claims'],
    ['no jti', withClaims({ jti: undefined }), 'claims'],
    ['an empty sub', withClaims({ sub: '' }), 'claims'],
    ['a sub that is a number', withClaims({ sub: 7 }), 'claims'],
    ['a sub of 257 characters', withClaims({ sub: 'x'.repeat(257) }), 'claims'],
    ['an empty jti', withClaims({ jti: '' }), 'claims'],
    ['a jti of 129 characters', withClaims({ jti: 'x'.repeat(129) }), 'claims'],
    ['no issuer', withClaims({ iss: undefined }), 'claims'],
    ['another issuer', withClaims({ iss: 'somebody' }), 'claims'],
    ['no audience', withClaims({ aud: undefined }), 'claims'],
    ['another audience', withClaims({ aud: 'voice-agent-calls' }), 'claims'],
    ['expired', withClaims({ exp: NOW_SECONDS - 6 }), 'expired'],
    [
      'too old, though it says it is good for ever',
      withClaims({ iat: NOW_SECONDS - 306, exp: 1e15 }),
      'expired',
    ],
    ['from the future', withClaims({ iat: NOW_SECONDS + 6, exp: NOW_SECONDS + 60 }), 'claims'],
    ['not good yet', withClaims({ nbf: NOW_SECONDS + 6 }), 'claims'],
    ['variables that are a list', withClaims({ variables: ['a'] }), 'claims'],
    ['variables that are no texts', withClaims({ variables: { plan: { name: 'gold' } } }), 'claims'],
    ['an agent that is no text', withClaims({ agent: 7 }), 'claims'],
    ['more than 8 KB', withClaims({ padding: 'x'.repeat(8192) }), 'malformed'],
    ['garbage', 'x', 'malformed'],
    ['garbage in three parts', 'a.b.c', 'malformed'],
    ['five parts', 'a.b.c.d.e', 'malformed'],
    ['blanks around', ` ${forge(GOOD_HEADER, GOOD_CLAIMS)}`, 'malformed'],
    ['two tickets in one header', `${header}.${claims}.${signature}, Bearer x.y.z`, 'malformed'],
  ];
  for (const [what, ticket, reason] of attacks) {
    it(`refuses ${what}, and tells the log alone why`, async () => {
      assert.deepEqual(await refusalOf(`Bearer ${ticket}`), {
        code: 'ticket_invalid',
        message: 'The ticket is not valid.',
        reason,
      });
    });
  }

  it('refuses every ticket of which one character was changed', async () => {
    const reader = readerOf();
    const good = forge(GOOD_HEADER, GOOD_CLAIMS);
    // The last character holds two bits that belong to no byte: another one may stand for the same signature.
    for (let index = 0; index < good.length - 1; index += 1) {
      for (const other of ['A', 'z', '-', '.', '=', ' ', '\u00e9']) {
        const changed = good.slice(0, index) + other + good.slice(index + 1);
        if (changed !== good)
          assert.equal((await refusalOf(`Bearer ${changed}`, reader)).code, 'ticket_invalid');
      }
    }
  });

  it('refuses several Authorization headers, though one of them is good', async () => {
    const good = `Bearer ${forge(GOOD_HEADER, GOOD_CLAIMS)}`;
    assert.equal((await refusalOf([good, 'Bearer x.y.z'])).reason, 'malformed');
  });

  it('refuses a join without a ticket, unless told otherwise', async () => {
    for (const authorization of [undefined, 'Basic c3RhZ2luZzpzZWNyZXQ=']) {
      const { code, reason } = await refusalOf(authorization);
      assert.deepEqual([code, reason], ['ticket_required', 'missing']);
    }
    const lenient = readerOf({ required: false });
    assert.equal(await lenient({}), undefined);
    assert.equal(await lenient({ authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=' }), undefined);
    assert.equal((await refusalOf('Bearer a.b.c', lenient)).code, 'ticket_invalid');
    assert.equal((await refusalOf('Bearer', lenient)).code, 'ticket_invalid');
  });

  it('takes what it was given on the edge of every limit', async () => {
    const edges = [
      { exp: NOW_SECONDS - 4 },
      { iat: NOW_SECONDS - 305 },
      { iat: NOW_SECONDS + 5, exp: NOW_SECONDS + 60 },
      { sub: 'x'.repeat(256), jti: 'x'.repeat(128) },
      { aud: ['another', 'voice-agent-proxy'] },
    ];
    for (const edge of edges) {
      assert.ok(await readerOf()({ authorization: `bearer ${withClaims(edge)}` }), JSON.stringify(edge));
    }
  });

  it('reads what the issuer mints, with an issuer, an audience and an age of one’s own', async () => {
    const names = { issuer: 'shop', audience: 'shop-calls' };
    const issuer = createTicketIssuer({ secret: SECRET, ...names, lifetimeSeconds: 30, now: () => NOW });
    const variables = { plan: 'gold' };
    const authorization = `Bearer ${await issuer.issue({ userId: 'user-7', variables, agent: 'sales' })}`;
    const ticket = await readerOf({ ...names, maxAgeSeconds: 60 })({ authorization });
    assert.ok(ticket);
    assert.deepEqual(
      { ...ticket, id: '' },
      // 30 s of life, 5 s between clocks, and a minute's margin.
      { id: '', subject: 'user-7', variables, agent: 'sales', validMs: 95_000 },
    );
    assert.equal((await refusalOf(authorization)).reason, 'claims');
  });

  it('remembers no longer than the age that it would take', async () => {
    const ticket = await readerOf()({ authorization: `Bearer ${withClaims({ exp: 1e15 })}` });
    assert.equal(ticket?.validMs, (300 + 5 + 60) * 1000);
  });
});

describe('a ticket whose times have fractions', () => {
  it('is taken, and remembered for a whole number of milliseconds', async () => {
    const claims = { iat: NOW_SECONDS - 1.234567, exp: NOW_SECONDS + 60.765432 };
    const ticket = await readerOf()({ authorization: `Bearer ${withClaims(claims)}` });
    assert.equal(ticket?.validMs, 60_766 + (5 + 60) * 1000);
  });
});

describe('the ticket reader with several secrets', () => {
  const [oldSecret, newSecret] = [
    'the old secret of the site, 32 bytes',
    'the new secret of the site, 32 bytes',
  ];
  const issuerOf = (secret: string, keyId?: string) =>
    createTicketIssuer({ secret, now: () => NOW, ...(keyId === undefined ? {} : { keyId }) });
  const isTaken = async (secret: unknown, issuer: ReturnType<typeof issuerOf>) => {
    const authorization = `Bearer ${await issuer.issue({ userId: 'user-1' })}`;
    return (await readerOf({ secret })({ authorization }))?.subject === 'user-1';
  };

  it('takes every ticket while backend and replicas change from one to the other, one after another', async () => {
    const [oldIssuer, newIssuer] = [issuerOf(oldSecret), issuerOf(newSecret)];
    const steps = [
      { replicas: [oldSecret, [newSecret, oldSecret]], issuers: [oldIssuer] },
      { replicas: [[newSecret, oldSecret]], issuers: [oldIssuer, newIssuer] },
      { replicas: [[newSecret, oldSecret], newSecret], issuers: [newIssuer] },
    ];
    for (const { replicas, issuers } of steps) {
      for (const secret of replicas) {
        for (const issuer of issuers) assert.ok(await isTaken(secret, issuer));
      }
    }
    await assert.rejects(isTaken(newSecret, oldIssuer), { code: 'ticket_invalid' });
  });

  it('tries a ticket that names its key with that one, and with those that have no name', async () => {
    const named = (id: string, secret: string) => ({ id, secret });
    const secrets = [named('new', newSecret), named('old', oldSecret)];
    assert.ok(await isTaken(secrets, issuerOf(oldSecret, 'old')));
    assert.ok(await isTaken(secrets, issuerOf(oldSecret)));
    assert.ok(await isTaken([named('new', newSecret), oldSecret], issuerOf(oldSecret, 'old')));
    const mistaken = `Bearer ${await issuerOf(oldSecret, 'new').issue({ userId: 'user-1' })}`;
    assert.equal((await refusalOf(mistaken, readerOf({ secret: secrets }))).reason, 'signature');
    const unknown = `Bearer ${await issuerOf(oldSecret, 'older').issue({ userId: 'user-1' })}`;
    assert.equal((await refusalOf(unknown, readerOf({ secret: secrets }))).reason, 'key');
  });

  for (const [what, secret, message] of [
    ['none', [], /tickets\.secret names no secret/],
    ['a short one', [newSecret, 'short'], /tickets\.secret\[1\] is shorter than 32 bytes/],
    ['a short one with a name', [{ id: 'a', secret: 'short' }], /tickets\.secret\[0\] is shorter than 32/],
    ['one that is a number', 7, /tickets\.secret is neither a text nor bytes/],
    ['one that is missing', undefined, /tickets\.secret is missing \(undefined\)/],
    ['eleven', Array.from({ length: 11 }, () => newSecret), /tickets\.secret names more than 10 secrets/],
  ] as const) {
    it(`refuses to be made with ${what}`, () =>
      assert.throws(
        () => readerOf({ secret }),
        (error) => {
          assert.ok(error instanceof Error);
          assert.match(error.message, message);
          return !error.message.includes(newSecret);
        },
      ));
  }
});

describe('the ticket reader without a secret', () => {
  const read = createTicketReader({ tickets: undefined, now: Date.now });

  for (const authorization of ['Bearer abc', 'bearer abc', 'Bearer', ['Bearer a.b.c', 'Basic x']]) {
    it(`refuses a ticket that nobody would verify (${String(authorization)})`, () =>
      assert.rejects(read({ authorization }), { code: 'ticket_invalid' }));
  }

  it('lets a join without a ticket pass, behind a password as well', async () => {
    assert.equal(await read({}), undefined);
    assert.equal(await read({ authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=' }), undefined);
  });
});
