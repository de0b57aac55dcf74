// A ticket may be for one agent only.
import { proxyError } from '../http/proxy-error.js';
import type { Guard, JoinContext } from './guard.js';

/** Refuses with `ticket_invalid` a ticket that was issued for another agent. */
export function createTicketAgentGuard(): Guard<Pick<JoinContext, 'agent' | 'ticket'>> {
  return function ticketAgentGuard({ agent, ticket }) {
    if (ticket?.agent === undefined || ticket.agent === agent.alias) return undefined;
    throw proxyError('ticket_invalid', { reason: 'agent' });
  };
}
