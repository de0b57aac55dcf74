// A join from request to answer, as a plain function: cheapest refusal first, the paid call last.
// Knows nothing of Express.
import { createHmac, randomBytes } from 'node:crypto';
import { clientAddress } from '../client-address.js';
import { headerOf, type ProxyRequest, type Reply, type RequestHandler } from '../exchange.js';
import { createAgentSwitchGuard } from '../guards/agent-switch-guard.js';
import type { Guard, JoinVisit, Visit } from '../guards/guard.js';
import { createIpLimitGuard } from '../guards/ip-limit-guard.js';
import { createMethodGuard } from '../guards/method-guard.js';
import { createOriginGuard } from '../guards/origin-guard.js';
import { createTicketGuard } from '../guards/ticket-guard.js';
import { addressGroup } from '../ip-address.js';
import { errorReply, jsonReply } from '../reply.js';
import type { AgentSettings, ProxySettings } from '../settings.js';
import { asProxyError } from '../unexpected-error.js';
import type { VoiceService } from '../upstream/voice-service.js';
import { chooseAgent } from './choose-agent.js';
import { checkBodyHeaders, readJoinBody } from './join-body.js';
import { readVariables } from './variables.js';

type JoinSettings = Pick<ProxySettings, 'agents' | 'origins' | 'limits' | 'trust' | 'now'>;

/** The key of visitors whose address cannot be told: they share one allowance. */
const UNKNOWN_CLIENT = 'unknown';

/** Makes the handler of `POST {mount}/join`. The counters of its limits live as long as it does. */
export function createJoinHandler(settings: JoinSettings, service: VoiceService): RequestHandler {
  const entryGuards: readonly Guard<Visit>[] = [
    createMethodGuard(),
    createOriginGuard(settings.origins),
    createIpLimitGuard(settings.limits),
  ];
  const identityGuards: readonly Guard<Visit>[] = [createTicketGuard()];
  const admissionGuards: readonly Guard<JoinVisit>[] = [createAgentSwitchGuard()];
  const hashOfClient = createClientHash();

  async function join(visit: Visit, onAgent: (agent: AgentSettings) => void): Promise<Reply> {
    const entryReply = await firstReply(entryGuards, visit);
    if (entryReply !== undefined) return entryReply;

    checkBodyHeaders(visit.headers);
    const body = readJoinBody(await visit.readBody());

    const identityReply = await firstReply(identityGuards, visit);
    if (identityReply !== undefined) return identityReply;

    const agent = chooseAgent(settings.agents, body.agent);
    onAgent(agent);
    const variables = readVariables(agent.variables, body.variables ?? {});

    const admissionReply = await firstReply(admissionGuards, { ...visit, body, agent });
    if (admissionReply !== undefined) return admissionReply;

    return jsonReply(await service.startCall({ agentId: agent.id, variables }, visit.signal));
  }

  return async function handleJoin(request) {
    const clientKey = clientKeyOf(request, settings);
    const visit: Visit = { ...request, clientKey, replyHeaders: {} };
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

function clientKeyOf({ address, headers }: ProxyRequest, { trust }: JoinSettings): string {
  const client = clientAddress(
    { remoteAddress: address, forwardedFor: headerOf(headers, 'x-forwarded-for') },
    trust,
  );
  return client === undefined ? UNKNOWN_CLIENT : addressGroup(client);
}

/** Lets the log tell visitors apart without knowing who they are: the salt never leaves the process. */
function createClientHash(): (key: string) => string {
  const salt = randomBytes(32);
  return (key) => createHmac('sha256', salt).update(key).digest('base64url').slice(0, 12);
}
