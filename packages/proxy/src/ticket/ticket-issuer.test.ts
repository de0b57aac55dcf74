import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { decodeJwt } from 'jose';
import { createTicketIssuer, type TicketGrant } from './ticket-issuer.js';

const secret = 'a secret of the site, 32 bytes or more';

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

  for (const grant of [
    { userId: '' },
    { userId: 'x'.repeat(257) },
    { userId: 7 },
    {},
    { userId: 'a', variables: { age: 7 } },
    { userId: 'a', agent: '' },
  ]) {
    it(`refuses to mint for ${JSON.stringify(grant).slice(0, 50)}`, () =>
      assert.rejects(createTicketIssuer({ secret }).issue(grant as TicketGrant), TypeError));
  }

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
