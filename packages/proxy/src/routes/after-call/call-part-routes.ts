// What is left of a call, for the visitor who started it: GET {mount}/calls/{callId}/transcript and /recording.
import type { ProxySettings } from '../../config/settings.js';
import { consumeOrRefuse } from '../../guards/consume-limit.js';
import { firstReply, type Guard } from '../../guards/guard.js';
import { createMethodGuard } from '../../guards/method-guard.js';
import { createOriginGuard } from '../../guards/origin-guard.js';
import { PAGE_ERRORS, SERVICE_ERRORS } from '../../http/error-groups.js';
import type { RequestHandler } from '../../http/http-types.js';
import { jsonReply } from '../../http/reply.js';
import type { Content, Route } from '../../http/route.js';
import type { SharedState } from '../../state/shared-state.js';
import type { CallTokens } from '../../ticket/call-tokens.js';
import type { CallArchive } from '../../upstream/call-archive.js';
import { recordingSchema, transcriptSchema } from '../../upstream/call-parts.js';
import type { RequestContext } from '../../visitor/request-context.js';
import type { WithContext } from '../../visitor/with-context.js';
import { callIdIn, checkCallToken, REQUESTS_PER_MINUTE } from './call-request.js';

interface AfterCallPorts {
  readonly archive: CallArchive;
  readonly tokens: CallTokens;
  readonly state: SharedState;
  readonly withContext: WithContext;
}

interface CallPart {
  readonly name: 'transcript' | 'recording';
  readonly content: Content;
  readonly read: (callId: string, signal: AbortSignal) => Promise<unknown>;
}

/** Makes the routes of those parts that the options make available. */
export function createCallPartRoutes(
  { origins, afterCall }: Pick<ProxySettings, 'origins' | 'afterCall'>,
  { archive, tokens, state, withContext }: AfterCallPorts,
): readonly Route[] {
  const limit = state.createRateLimit([
    { name: 'after-call-ip-minute', points: REQUESTS_PER_MINUTE, windowMs: 60_000 },
  ]);
  const guards: readonly Guard<RequestContext>[] = [
    createMethodGuard('GET'),
    createOriginGuard(origins, { taken: 'GET' }),
    ({ clientKey }) => consumeOrRefuse(limit, clientKey, 'per-ip'),
  ];

  function handlerOf(read: CallPart['read'], callId: string): RequestHandler {
    return withContext(async (context) => {
      const reply = await firstReply(guards, context);
      if (reply !== undefined) return reply;
      await checkCallToken(context.headers, callId, tokens);
      return jsonReply(await read(callId, context.signal));
    });
  }

  const parts: readonly CallPart[] = [
    {
      name: 'transcript',
      content: { type: 'application/json', name: 'Transcript', schema: transcriptSchema },
      read: archive.readTranscript,
    },
    {
      name: 'recording',
      content: { type: 'application/json', name: 'Recording', schema: recordingSchema },
      read: archive.readRecording,
    },
  ];
  return parts
    .filter(({ name }) => afterCall[name])
    .map(({ name, content, read }) => ({
      name: `/calls/{callId}/${name}`,
      method: 'GET',
      audience: 'page',
      errors: ['call_token_invalid', 'not_available_yet', ...PAGE_ERRORS, ...SERVICE_ERRORS],
      description: {
        operationId: name,
        summary: `The ${name} of a call, for whoever has its callToken.`,
        security: [['callToken']],
        parameters: { callId: 'uuid' },
        replies: { 200: { description: `The ${name}.`, content } },
      },
      handlerFor({ path }) {
        const callId = callIdIn(path, name);
        return callId === undefined ? undefined : handlerOf(read, callId);
      },
    }));
}
