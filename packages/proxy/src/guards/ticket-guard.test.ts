import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visit } from '../testing/visit.js';
import { createTicketGuard } from './ticket-guard.js';

describe('ticketGuard', () => {
  const guard = createTicketGuard();

  for (const authorization of ['Bearer abc', 'bearer abc', 'Bearer']) {
    it(`refuses a ticket that nobody would verify (${authorization})`, () => {
      assert.throws(() => guard(visit({ headers: { authorization } })), { code: 'ticket_invalid' });
    });
  }

  it('lets a join without a ticket pass, behind a password as well', () => {
    assert.equal(guard(visit({ headers: {} })), undefined);
    assert.equal(guard(visit({ headers: { authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=' } })), undefined);
  });
});
