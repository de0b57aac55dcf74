// Makes visits of requests: who is there, by which key limits count them, and what the log may call them. Whatever a
// visit ends in, its answer carries the headers that the guards have decided on.
import { createHmac, randomBytes } from 'node:crypto';
import { clientAddress } from './client-address.js';
import { headerOf, type Reply, type RequestFacts, type RequestHandler } from './exchange.js';
import type { Visit } from './guards/guard.js';
import { addressGroup } from './ip-address.js';
import { errorReply } from './reply.js';
import type { ProxySettings } from './settings.js';
import { asProxyError } from './unexpected-error.js';

/** Answers a visit, or throws; `facts` take what the log may know of it, however it ends. */
export type VisitAnswer = (visit: Visit, facts: RequestFacts) => Promise<Reply>;

/** Turns such an answer into a handler of requests. */
export type VisitReceiver = (answer: VisitAnswer) => RequestHandler;

/** The key of visitors whose address cannot be told: they share one allowance. */
const UNKNOWN_CLIENT = 'unknown';

/** Makes the receiver of all routes: one visitor has the same hash in the log of each. */
export function createVisitReceiver({ trust, now }: Pick<ProxySettings, 'trust' | 'now'>): VisitReceiver {
  const hashOfClient = createClientHash();

  return (answer) => async (request) => {
    const { address, headers, requestId } = request;
    const forwardedFor = headerOf(headers, 'x-forwarded-for');
    const client = clientAddress({ remoteAddress: address, forwardedFor }, trust);
    const clientKey = client === undefined ? UNKNOWN_CLIENT : addressGroup(client);
    const visit: Visit = { ...request, clientAddress: client, clientKey, replyHeaders: {} };
    const facts: RequestFacts = { client: hashOfClient(clientKey) };
    const reply = await answer(visit, facts).catch((error: unknown) =>
      errorReply(asProxyError(error), { requestId, now: now() }),
    );
    return {
      ...reply,
      headers: { ...visit.replyHeaders, ...reply.headers },
      facts: { ...reply.facts, ...facts },
    };
  };
}

/** Lets the log tell visitors apart without knowing who they are: the salt never leaves the process. */
function createClientHash(): (key: string) => string {
  const salt = randomBytes(32);
  return (key) => createHmac('sha256', salt).update(key).digest('base64url').slice(0, 12);
}
