import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readSettings } from '../config/settings.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { readVariables } from '../variables/variables.js';
import { createTicketIssuer, type TicketGrant } from './ticket-issuer.js';
import { createTicketReader } from './ticket-reader.js';

const ROUNDS = 1_000;
const secret = 'a secret of the site, 32 bytes or more';

/** Texts that are refused, others that grow in JSON, in UTF-8 or when they are normalised, and names that need joiners. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc
    .tuple(
      fc.constantFrom('x', '"', '\\', 'é', '\u0958', '李', '👩‍👧', 'علی‌رضا'),
      fc.integer({ min: 1, max: 600 }),
    )
    .map(([unit, count]) => unit.repeat(count).slice(0, 600)),
);
const name = fc.oneof(fc.stringMatching(/^[A-Za-z_][\w.-]{0,8}$/), fc.string({ maxLength: 4 }));
const grants: fc.Arbitrary<TicketGrant> = fc.record(
  {
    userId: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ minLength: 250, maxLength: 260 }),
    ),
    agent: fc.oneof(fc.constant('sales'), fc.string({ maxLength: 4 })),
    variables: fc.dictionary(name, text, { maxKeys: 22 }),
  },
  { requiredKeys: ['userId'] },
);

describe('a ticket that was minted', () => {
  it(`is taken by the proxy, of ${ROUNDS} grants of all kinds`, async () => {
    const { tickets, now } = readSettings(validOptions({ tickets: { secret } }));
    const read = createTicketReader({ tickets, now });
    const issuer = createTicketIssuer({ secret });
    let minted = 0;
    await fc.assert(
      fc.asyncProperty(grants, async (grant) => {
        const ticket = await issuer.issue(grant).catch((error: unknown) => {
          assert.ok(error instanceof TypeError, String(error));
        });
        if (ticket === undefined) return;
        minted += 1;
        const taken = await read({ authorization: `Bearer ${ticket}` });
        assert.ok(taken);
        const rules = new Map(
          Object.keys(taken.variables).map((known) => [known, { source: 'ticket' as const, maxLength: 500 }]),
        );
        readVariables(rules, { client: {}, ticket: taken.variables });
        assert.deepEqual(
          { userId: taken.subject, agent: taken.agent, variables: { ...taken.variables } },
          { userId: grant.userId, agent: grant.agent, variables: { ...grant.variables } },
        );
      }),
      { numRuns: ROUNDS },
    );
    assert.ok(minted > ROUNDS / 20, String(minted));
  });
});
