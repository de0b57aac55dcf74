// What requests about a call that is over have in common: the call's id is in the path, and its token shows whose it was.
import { proxyError } from '../../http/proxy-error.js';
import type { RequestHeaders } from '../../http/http-types.js';
import { bearerTokenOf } from '../../ticket/bearer-token.js';
import type { CallTokens } from '../../ticket/call-tokens.js';

/** Requests of one visitor a minute: asking every 5 s for two things, and some to spare. */
export const REQUESTS_PER_MINUTE = 30;

/** The voice service names calls by UUIDs. */
const CALL_PATH = /^\/calls\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z]+)$/i;

/** The call that a path such as `/calls/{callId}/transcript` names; undefined where it names another part, or no call. */
export function callIdIn(path: string, part: string): string | undefined {
  const [, callId, named] = CALL_PATH.exec(path) ?? [];
  return named === part ? callId : undefined;
}

/** @throws ProxyError `call_token_invalid` where the request does not come from whoever started the call. */
export async function checkCallToken(
  headers: RequestHeaders,
  callId: string,
  tokens: CallTokens,
): Promise<void> {
  const bearer = bearerTokenOf(headers);
  if (bearer.kind === 'none') throw proxyError('call_token_invalid', { reason: 'missing' });
  if (bearer.kind === 'malformed') throw proxyError('call_token_invalid', { reason: 'malformed' });
  await tokens.verify(bearer.token, callId);
}
