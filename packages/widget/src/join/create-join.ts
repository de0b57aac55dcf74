// How a call gets its invitation: a fresh ticket where the page has a function for it, then the join-proxy, or the page's
// own port, which can ask the proxy in its turn.
import { createVoiceError, toVoiceError } from '../errors/voice-error.js';
import { createJoinEndpoint } from './endpoint.js';
import type {
  CallInvitation,
  JoinOptions,
  JoinPort,
  RepeatedJoinRequest,
  TicketSource,
} from './join-port.js';

export interface CallJoinOptions {
  readonly proxyUrl?: string | undefined;
  /** The page's own. */
  readonly join?: JoinPort | undefined;
}

/** Rejects with a `VoiceError`, or with what the page's own port rejects with. */
export type CallJoin = (
  request: RepeatedJoinRequest,
  options: Pick<JoinOptions, 'signal'>,
) => Promise<CallInvitation>;

export function createJoin({ proxyUrl, join }: CallJoinOptions): CallJoin {
  const ask = createJoinEndpoint({ proxyUrl });
  return async ({ ticket: source, ...rest }, { signal }) => {
    const ticket = typeof source === 'function' ? await askFor(source) : source;
    if (signal.aborted) throw createVoiceError('aborted'); // nobody waits any more
    const request = { ...rest, ticket };
    if (!join) return ask(request, { signal });
    return join(request, { signal, askProxy: (again) => ask(again, { signal }) });
  };
}

async function askFor(source: Exclude<TicketSource, string>): Promise<string | undefined> {
  try {
    const ticket: unknown = await source();
    return typeof ticket === 'string' ? ticket : undefined;
  } catch (thrown) {
    throw toVoiceError(thrown, 'ticket_required');
  }
}
