// A join from request to answer, as a plain function: cheapest refusal first, the paid call last.
// Knows nothing of Express.
import { createHmac, randomBytes } from 'node:crypto';
import { clientAddress } from '../client-address.js';
import { headerOf, type ProxyRequest, type Reply, type RequestHandler } from '../exchange.js';
import { createAgentSwitchGuard } from '../guards/agent-switch-guard.js';
import { createChallengeGuard } from '../guards/challenge-guard.js';
import type { Guard, JoinVisit, Visit } from '../guards/guard.js';
import { createIpLimitGuard } from '../guards/ip-limit-guard.js';
import { createMethodGuard } from '../guards/method-guard.js';
import { createOriginGuard } from '../guards/origin-guard.js';
import { createUserLimitGuard } from '../guards/user-limit-guard.js';
import { addressGroup } from '../ip-address.js';
import { ProxyError } from '../proxy-error.js';
import { errorReply, jsonReply } from '../reply.js';
import type { AgentSettings, ProxySettings } from '../settings.js';
import type { Admission, SharedState } from '../state/shared-state.js';
import { createTicketReader } from '../ticket/ticket-reader.js';
import { asProxyError } from '../unexpected-error.js';
import type { JoinAnswer } from '../upstream/join-answer.js';
import type { CallRequest, VoiceService } from '../upstream/voice-service.js';
import { admit } from './admission.js';
import { chooseAgent } from './choose-agent.js';
import { checkBodyHeaders, readJoinBody } from './join-body.js';
import { readVariables } from './variables.js';

type JoinSettings = Pick<
  ProxySettings,
  'agents' | 'origins' | 'limits' | 'trust' | 'tickets' | 'challenge' | 'now'
>;

/** What a join needs besides its settings. */
export interface JoinPorts {
  readonly service: VoiceService;
  readonly state: SharedState;
}

/** The key of visitors whose address cannot be told: they share one allowance. */
const UNKNOWN_CLIENT = 'unknown';

/** Makes the handler of `POST {mount}/join`. */
export function createJoinHandler(settings: JoinSettings, { service, state }: JoinPorts): RequestHandler {
  const entryGuards: readonly Guard<Visit>[] = [
    createMethodGuard(),
    createOriginGuard(settings.origins),
    createIpLimitGuard(settings.limits, state),
  ];
  const switchGuard = createAgentSwitchGuard();
  const readTicket = createTicketReader(settings);
  const identityGuards: readonly Guard<JoinVisit>[] = [
    createUserLimitGuard(settings.limits, state),
    createChallengeGuard(settings.challenge),
  ];
  const hashOfClient = createClientHash();

  async function join(visit: Visit, onAgent: (agent: AgentSettings) => void): Promise<Reply> {
    const entryReply = await firstReply(entryGuards, visit);
    if (entryReply !== undefined) return entryReply;

    checkBodyHeaders(visit.headers);
    const body = readJoinBody(await visit.readBody());
    const agent = chooseAgent(settings.agents, body.agent);
    onAgent(agent);
    await switchGuard({ agent });

    const ticket = await readTicket(visit.headers);
    const variables = readVariables(agent.variables, {
      client: body.variables ?? {},
      ticket: ticket?.variables ?? {},
    });

    const joinVisit: JoinVisit = { ...visit, body, agent, ticket };
    const identityReply = await firstReply(identityGuards, joinVisit);
    if (identityReply !== undefined) return identityReply;

    const admission = await admit(state, joinVisit);
    const answer = await startCall({ agentId: agent.id, variables }, admission, visit.signal);
    return jsonReply(answer);
  }

  async function startCall(
    request: CallRequest,
    admission: Admission,
    signal: AbortSignal,
  ): Promise<JoinAnswer> {
    try {
      const answer = await service.startCall(request, signal);
      // The visitor need not wait for it; a place that stays unbound is given back by its age.
      void admission.bind(answer.callId);
      return answer;
    } catch (error) {
      if (!mayHaveStarted(error)) await admission.cancel();
      throw error;
    }
  }

  return async function handleJoin(request) {
    const client = addressOf(request, settings);
    const clientKey = client === undefined ? UNKNOWN_CLIENT : addressGroup(client);
    const visit: Visit = { ...request, clientAddress: client, clientKey, replyHeaders: {} };
    let agent: AgentSettings | undefined;
    let reply: Reply;
    try {
      reply = await join(visit, (chosen) => (agent = chosen));
    } catch (error) {
      reply = errorReply(asProxyError(error), { requestId: request.requestId, now: settings.now() });
    }
    return {
      ...reply,
      headers: { ...visit.replyHeaders, ...reply.headers },
      facts: {
        ...reply.facts,
        client: hashOfClient(clientKey),
        ...(agent === undefined ? {} : { agent: agent.alias }),
      },
    };
  };
}

async function firstReply<Subject>(
  guards: readonly Guard<Subject>[],
  subject: Subject,
): Promise<Reply | undefined> {
  for (const guard of guards) {
    const reply = await guard(subject);
    if (reply !== undefined) return reply;
  }
  return undefined;
}

function addressOf({ address, headers }: ProxyRequest, { trust }: JoinSettings): string | undefined {
  return clientAddress({ remoteAddress: address, forwardedFor: headerOf(headers, 'x-forwarded-for') }, trust);
}

/** An error nobody foresaw leaves open what has happened. */
function mayHaveStarted(error: unknown): boolean {
  return !(error instanceof ProxyError) || error.extras.callMayHaveStarted === true;
}

/** Lets the log tell visitors apart without knowing who they are: the salt never leaves the process. */
function createClientHash(): (key: string) => string {
  const salt = randomBytes(32);
  return (key) => createHmac('sha256', salt).update(key).digest('base64url').slice(0, 12);
}
