// How a session gets its invitations: a fresh ticket where the page has a function for it, then the join-proxy, or the
// page's own port, which can ask the proxy in its turn.
import { createVoiceError, toVoiceError } from '../errors/voice-error.js';
import { createJoinEndpoint } from './endpoint.js';
import type { CallInvitation, JoinPort, JoinRequest, TicketSource } from './join-port.js';

export interface SessionJoinOptions {
  readonly proxyUrl?: string | undefined;
  readonly join?: JoinPort | undefined;
  readonly ticket?: TicketSource | undefined;
}

/** What a call is given: it knows neither the proxy nor where tickets come from. */
export type SessionJoin = (
  request: JoinRequest,
  options: { readonly signal: AbortSignal },
) => Promise<CallInvitation>;

/** Rejects with `ticket_required` where the page's function fails, unless it throws a `VoiceError`. */
export function createJoin({ proxyUrl, join, ticket: source }: SessionJoinOptions): SessionJoin {
  const ask = createJoinEndpoint({ proxyUrl });
  return async (request, { signal }) => {
    const ticket = typeof source === 'function' ? await askFor(source) : source;
    if (signal.aborted) throw createVoiceError('aborted'); // nobody waits any more
    const asked = { ...request, ticket };
    return join
      ? join(asked, { signal, askProxy: (again) => ask(again, { signal }) })
      : ask(asked, { signal });
  };
}

async function askFor(source: () => string | Promise<string>): Promise<string | undefined> {
  try {
    const ticket: unknown = await source();
    return typeof ticket === 'string' ? ticket : undefined;
  } catch (thrown) {
    throw toVoiceError(thrown, 'ticket_required');
  }
}
