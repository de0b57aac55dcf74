// What is left of a call, for the visitor who started it: `GET {mount}/calls/{callId}/transcript` and `/recording`.
import type { RequestHandler } from '../../http/http-types.js';
import { firstReply } from '../../guards/first-reply.js';
import type { Guard } from '../../guards/guard.js';
import type { RequestContext } from '../../visitor/request-context.js';
import { createMethodGuard } from '../../guards/method-guard.js';
import { createOriginGuard } from '../../guards/origin-guard.js';
import { refuseWhenSpent } from '../../guards/spending.js';
import { proxyError } from '../../http/proxy-error.js';
import { jsonReply } from '../../http/reply.js';
import type { ProxySettings } from '../../config/settings.js';
import type { SharedState } from '../../state/shared-state.js';
import { bearerTokenOf } from '../../ticket/bearer-token.js';
import type { CallArchive } from '../../upstream/call-archive.js';
import type { WithContext } from '../../visitor/with-context.js';
import type { CallTokens } from '../../ticket/call-tokens.js';

interface AfterCallPorts {
  readonly archive: CallArchive;
  readonly tokens: CallTokens;
  readonly state: SharedState;
  readonly withContext: WithContext;
}

/** Requests of one visitor a minute: asking every 5 s for both, and some to spare. */
const REQUESTS_PER_MINUTE = 30;

/** The handlers by the last part of their address, for those parts that the options make available. */
export function createCallPartHandlers(
  { origins, afterCall }: Pick<ProxySettings, 'origins' | 'afterCall'>,
  { archive, tokens, state, withContext }: AfterCallPorts,
): ReadonlyMap<string, (callId: string) => RequestHandler> {
  const limit = state.createRateLimit([
    { name: 'after-call-ip-minute', points: REQUESTS_PER_MINUTE, windowMs: 60_000 },
  ]);
  const guards: readonly Guard<RequestContext>[] = [
    createMethodGuard('GET'),
    createOriginGuard(origins, { taken: 'GET' }),
    ({ clientKey }) => refuseWhenSpent(limit, clientKey, 'per-ip'),
  ];

  const handlerOf = (read: (callId: string, signal: AbortSignal) => Promise<unknown>) => (callId: string) =>
    withContext(async (context) => {
      const reply = await firstReply(guards, context);
      if (reply !== undefined) return reply;
      const bearer = bearerTokenOf(context.headers);
      if (bearer.kind === 'none') throw proxyError('call_token_invalid', { reason: 'missing' });
      if (bearer.kind === 'malformed') throw proxyError('call_token_invalid', { reason: 'malformed' });
      await tokens.verify(bearer.token, callId);
      return jsonReply(await read(callId, context.signal));
    });

  return new Map([
    ...(afterCall.transcript ? [['transcript', handlerOf(archive.readTranscript)] as const] : []),
    ...(afterCall.recording ? [['recording', handlerOf(archive.readRecording)] as const] : []),
  ]);
}
