// This version verifies no tickets, and a ticket that nobody verifies must not look as if it had been.
import { headerOf } from '../exchange.js';
import { proxyError } from '../proxy-error.js';
import type { Guard, Visit } from './guard.js';

/** Refuses a join that brings a ticket (`Authorization: Bearer …`) with `ticket_invalid`. */
export function createTicketGuard(): Guard<Visit> {
  return function ticketGuard({ headers }) {
    if (!/^bearer\b/i.test(headerOf(headers, 'authorization') ?? '')) return undefined;
    throw proxyError('ticket_invalid', { message: 'This service takes no tickets.' });
  };
}
