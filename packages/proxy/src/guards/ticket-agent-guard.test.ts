import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from '../config/settings.js';
import { AGENT_ID, validOptions } from '../testing/proxy-fixture.js';
import { createTicketAgentGuard } from './ticket-agent-guard.js';

describe('ticketAgentGuard', () => {
  const guard = createTicketAgentGuard();
  const agent = readSettings(validOptions({ agents: { sales: { id: AGENT_ID } } })).agents.get('sales');
  assert.ok(agent);
  const ticketFor = (alias: string | undefined) => ({
    id: 'ticket-1',
    subject: 'user-1',
    variables: {},
    agent: alias,
    validMs: 1000,
  });

  it('refuses a ticket for another agent', () =>
    assert.throws(() => guard({ agent, ticket: ticketFor('support') }), {
      code: 'ticket_invalid',
      message: 'The ticket is not valid.',
    }));

  it('lets pass a ticket for this agent, one for any, and none', () => {
    for (const ticket of [ticketFor('sales'), ticketFor(undefined), undefined]) {
      assert.equal(guard({ agent, ticket }), undefined);
    }
  });
});
