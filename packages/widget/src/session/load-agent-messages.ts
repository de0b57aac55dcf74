// Fetches what handles the agent's messages: nobody needs it before a call is joined, so it is a chunk of its own.
import type * as AgentMessagesModule from './agent-messages.js';
import { toChunkError } from './chunk-error.js';

let loading: Promise<typeof AgentMessagesModule> | undefined;

/** Loaded once; tried again after a failure. Rejects with `reload_needed` or `proxy_unreachable`. */
export function loadAgentMessages(): Promise<typeof AgentMessagesModule> {
  loading ??= import('./agent-messages.js').catch((cause: unknown) => {
    loading = undefined;
    throw toChunkError(cause);
  });
  return loading;
}
