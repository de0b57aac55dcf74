// Reads the ticket a join brings. A ticket that nobody verifies must not look as if it had been.
import { headerOf, type RequestHeaders } from '../exchange.js';
import { proxyError } from '../proxy-error.js';
import type { ProxySettings } from '../settings.js';
import type { Ticket } from './ticket.js';

/**
 * Reads and verifies the ticket in `Authorization: Bearer …`.
 * @returns undefined when there is none and none is required
 * @throws ProxyError `ticket_invalid`
 */
export type TicketReader = (headers: RequestHeaders) => Promise<Ticket | undefined>;

/** Makes the reader; without ticket settings it refuses every ticket. */
export function createTicketReader({ tickets }: Pick<ProxySettings, 'tickets' | 'now'>): TicketReader {
  if (tickets !== undefined) throw new Error('Tickets cannot be verified yet.');
  return (headers) => {
    if (!/^bearer\b/i.test(headerOf(headers, 'authorization') ?? '')) return Promise.resolve(undefined);
    return Promise.reject(proxyError('ticket_invalid', { message: 'This service takes no tickets.' }));
  };
}
