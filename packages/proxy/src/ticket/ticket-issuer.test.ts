import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createTicketIssuer, type TicketGrant } from './ticket-issuer.js';

const secret = 'a secret of the site, 32 bytes or more';

/** So many, each with the same value. */
const variablesOf = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, value]));

describe('createTicketIssuer', () => {
  it('mints tickets for five minutes, each with an id of its own', async () => {
    const issuer = createTicketIssuer({ secret, now: () => 1_800_000_000_999 });
    const [first, second] = [await issuer.issue({ userId: 'a' }), await issuer.issue({ userId: 'a' })];
    const { jti, ...claims } = decodeJwt(first);
    assert.deepEqual(claims, {
      iss: 'voice-agent',
      aud: 'voice-agent-proxy',
      sub: 'a',
      iat: 1_800_000_000,
      exp: 1_800_000_300,
    });
    assert.notEqual(jti, decodeJwt(second).jti);
  });

  for (const options of [
    { secret: 'short' },
    { secret: new Uint8Array(31) },
    { secret, lifetimeSeconds: 0 },
    { secret, lifetimeSeconds: Number.NaN },
    { secret, issuer: '' },
    { secret, audience: '' },
    { secret, keyId: '' },
  ]) {
    it(`refuses ${JSON.stringify(options)}, without repeating the secret`, () =>
      assert.throws(
        () => createTicketIssuer(options),
        (error) => error instanceof TypeError && !error.message.includes(secret),
      ));
  }

  it('says that a secret is missing rather than short', () =>
    assert.throws(() => createTicketIssuer({ secret: undefined as unknown as string }), {
      name: 'TypeError',
      message: 'secret is missing (undefined): is its environment variable set?',
    }));

  const refused: readonly (readonly [string, object, RegExp])[] = [
    ['no user', {}, /^userId /],
    ['an empty user', { userId: '' }, /^userId /],
    ['a user of 257 characters', { userId: 'x'.repeat(257) }, /^userId /],
    ['a user that is a number', { userId: 7 }, /^userId /],
    ['no alias', { userId: 'a', agent: '' }, /^agent /],
    ['an alias that no agent can have', { userId: 'a', agent: 'sales team' }, /^agent /],
    ['variables that are a list', { userId: 'a', variables: ['x'] }, /^variables is not an object/],
    ['variables that are a map', { userId: 'a', variables: new Map() }, /^variables is not an object/],
    ['variables that are null', { userId: 'a', variables: null }, /^variables is not an object/],
    ['a value that is a number', { userId: 'a', variables: { age: 7 } }, /^variables\.age is not a text/],
    ['a placeholder', { userId: 'a', variables: { name: '{{x}}' } }, /^variables\.name must not contain/],
    ['a line break', { userId: 'a', variables: { name: 'Ann\n' } }, /^variables\.name contains control/],
    ['a zero-width space', { userId: 'a', variables: { name: 'A\u200Bn' } }, /^variables\.name contains/],
    ['501 characters', { userId: 'a', variables: { name: 'x'.repeat(501) } }, /^variables\.name is longer/],
    ['a name that is none', { userId: 'a', variables: { 'first name': 'x' } }, /^variables has a name/],
    ['a name with a meaning', { userId: 'a', variables: { constructor: 'x' } }, /^variables has a name/],
    ['21 variables', { userId: 'a', variables: variablesOf(21, 'x') }, /^variables has more than 20/],
    [
      'more than 4 KB',
      { userId: 'a', variables: variablesOf(5, 'é'.repeat(410)) },
      /^variables are more than 4096/,
    ],
    [
      'a ticket that is too long for a header',
      { userId: 'a', variables: variablesOf(8, '"'.repeat(500)) },
      /^the ticket is longer than 8185 /,
    ],
  ];
  for (const [what, grant, message] of refused) {
    it(`refuses to mint for ${what}, and names the field`, () =>
      assert.rejects(createTicketIssuer({ secret }).issue(grant as TicketGrant), {
        name: 'TypeError',
        message,
      }));
  }

  it('names the key that it signs with', async () => {
    const ticket = await createTicketIssuer({ secret, keyId: '2027' }).issue({ userId: 'a' });
    assert.deepEqual(decodeProtectedHeader(ticket), { alg: 'HS256', typ: 'JWT', kid: '2027' });
  });

  it('stands on nothing but jose, so that it runs where there is neither Express nor Node', () => {
    const imported = (file: string): string[] => {
      const source = readFileSync(file, 'utf8');
      const names = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name ?? '');
      return names.flatMap((name) =>
        name.startsWith('.') ? imported(fileURLToPath(new URL(name, `file://${file}`))) : [name],
      );
    };
    const entry = fileURLToPath(new URL('./ticket-issuer.js', import.meta.url));
    assert.deepEqual(imported(entry), ['jose']);
  });
});
