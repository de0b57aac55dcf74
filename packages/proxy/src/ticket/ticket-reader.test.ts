import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTicketReader } from './ticket-reader.js';

describe('the ticket reader', () => {
  const read = createTicketReader({ tickets: undefined, now: Date.now });

  for (const authorization of ['Bearer abc', 'bearer abc', 'Bearer']) {
    it(`refuses a ticket that nobody would verify (${authorization})`, () =>
      assert.rejects(read({ authorization }), { code: 'ticket_invalid' }));
  }

  it('lets a join without a ticket pass, behind a password as well', async () => {
    assert.equal(await read({}), undefined);
    assert.equal(await read({ authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=' }), undefined);
  });
});
