// A join from request to answer, as a plain function: cheapest refusal first, the paid call last.
// Knows nothing of Express.
import type { CallWatch } from '../../call-watch/call-watch.js';
import type { StartedCall } from '../../config/options.js';
import type { ProxySettings } from '../../config/settings.js';
import { createAgentSwitchGuard } from '../../guards/agent-switch-guard.js';
import { createChallengeGuard } from '../../guards/challenge-guard.js';
import { firstReply, type Guard, type JoinContext } from '../../guards/guard.js';
import { createIpLimitGuard } from '../../guards/ip-limit-guard.js';
import { createMethodGuard } from '../../guards/method-guard.js';
import { createOriginGuard } from '../../guards/origin-guard.js';
import { createTicketAgentGuard } from '../../guards/ticket-agent-guard.js';
import { createUserLimitGuard } from '../../guards/user-limit-guard.js';
import type { ReportEvent } from '../../http/event-log.js';
import type { Reply, RequestHandler } from '../../http/http-types.js';
import { checkBodyHeaders } from '../../http/json-body.js';
import type { LogFields } from '../../http/log-fields.js';
import { ProxyError } from '../../http/proxy-error.js';
import { jsonReply } from '../../http/reply.js';
import type { Admission, SharedState } from '../../state/shared-state.js';
import type { CallTokens } from '../../ticket/call-tokens.js';
import { createTicketReader } from '../../ticket/ticket-reader.js';
import type { JoinAnswer } from '../../upstream/join-answer.js';
import type { CallRequest, VoiceService } from '../../upstream/voice-service.js';
import { readVariables } from '../../variables/variables.js';
import { createPseudonyms } from '../../visitor/pseudonyms.js';
import type { RequestContext } from '../../visitor/request-context.js';
import { createWithContext, type WithContext } from '../../visitor/with-context.js';
import { admit, longestCallMs } from './admission.js';
import { chooseAgent } from './choose-agent.js';
import { readJoinBody } from './join-body.js';

/** The settings that a join follows. */
export type JoinSettings = Pick<
  ProxySettings,
  'agents' | 'origins' | 'limits' | 'trust' | 'tickets' | 'challenge' | 'now' | 'apiKey' | 'onJoin'
>;

/** What a join needs besides its settings. */
export interface JoinPorts {
  readonly service: VoiceService;
  readonly state: SharedState;
  /** Default: one of its own. */
  readonly withContext?: WithContext;
  /** Told when the host's `onJoin` fails. Default: nobody. */
  readonly report?: ReportEvent;
  /** Default: answers carry no token. */
  readonly callTokens?: CallTokens | undefined;
  /** Default: calls are left to their pages. */
  readonly watch?: CallWatch | undefined;
}

/** Makes the handler of `POST {mount}/join`. */
export function createJoinHandler(
  settings: JoinSettings,
  {
    service,
    state,
    withContext = createWithContext(settings),
    report = () => undefined,
    callTokens,
    watch,
  }: JoinPorts,
): RequestHandler {
  const entryGuards: readonly Guard<RequestContext>[] = [
    createMethodGuard(),
    createOriginGuard(settings.origins),
    createIpLimitGuard(settings.limits, state),
  ];
  const switchGuard = createAgentSwitchGuard();
  const ticketAgentGuard = createTicketAgentGuard();
  const pseudonymOf = createPseudonyms(settings.apiKey);
  const readTicket = createTicketReader(settings);
  const identityGuards: readonly Guard<JoinContext>[] = [
    createUserLimitGuard(settings.limits, state),
    createChallengeGuard(settings.challenge),
  ];

  async function join(context: RequestContext, logFields: LogFields): Promise<Reply> {
    const entryReply = await firstReply(entryGuards, context);
    if (entryReply !== undefined) return entryReply;

    checkBodyHeaders(context.headers);
    const body = readJoinBody(await context.readBody());
    const ticket = await readTicket(context.headers);
    if (ticket !== undefined) logFields.user = pseudonymOf('user', ticket.subject);
    const agent = chooseAgent(settings.agents, body.agent);
    logFields.agent = agent.alias;
    await switchGuard({ agent, signal: context.signal });
    await ticketAgentGuard({ agent, ticket });

    const variables = readVariables(agent.variables, {
      client: body.variables ?? {},
      ticket: ticket?.variables ?? {},
    });

    const joinContext: JoinContext = { ...context, agent, ticket, challenge: body.challenge };
    const identityReply = await firstReply(identityGuards, joinContext);
    if (identityReply !== undefined) return identityReply;

    const admission = await admit(state, joinContext, settings.limits);
    const answer = await startCall({ agentId: agent.id, variables }, admission, context.signal);
    const { callId } = answer;
    logFields.callId = callId;
    announce({ callId, userId: ticket?.subject, agent: agent.alias }, context.requestId);
    watch?.watch(callId, longestCallMs(agent));
    const callToken = await callTokens?.issue(callId);
    return {
      ...jsonReply(callToken === undefined ? answer : { ...answer, callToken }),
      onUndelivered() {
        watch?.forget(callId);
        void state.release(callId);
      },
    };
  }

  /** Nobody waits for the host's own code, and it breaks nothing. */
  function announce(call: StartedCall, requestId: string): void {
    const { onJoin } = settings;
    if (onJoin === undefined) return;
    new Promise((resolve) => resolve(onJoin(call))).catch(() => report('on_join_failed', { requestId }));
  }

  async function startCall(
    request: CallRequest,
    admission: Admission,
    signal: AbortSignal,
  ): Promise<JoinAnswer> {
    try {
      const answer = await service.startCall(request, signal);
      // The visitor need not wait for it; a slot that stays unbound is freed by the end of its lease.
      void admission.bind(answer.callId);
      return answer;
    } catch (error) {
      // Whatever has been started, its joinUrl reached nobody.
      if (mayHaveStarted(error)) await admission.abandon();
      else await admission.cancel();
      throw error;
    }
  }

  return withContext(join);
}

/** An error nobody foresaw leaves open what has happened. */
function mayHaveStarted(error: unknown): boolean {
  return !(error instanceof ProxyError) || error.extras.callMayHaveStarted === true;
}
