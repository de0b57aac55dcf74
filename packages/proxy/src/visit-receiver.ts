// Makes visits of requests: who is there, by which key limits count them, and what the log may call them. Whatever a
// visit ends in, its answer carries the headers that the guards have decided on.
import { createHmac, randomBytes } from 'node:crypto';
import type { Reply, RequestFacts, RequestHandler } from './exchange.js';
import type { Visit } from './guards/guard.js';
import { errorReply } from './reply.js';
import type { ProxySettings } from './settings.js';
import { asProxyError } from './unexpected-error.js';
import { visitorOf } from './visitor.js';

/** Answers a visit, or throws; `facts` take what the log may know of it, however it ends. */
export type VisitAnswer = (visit: Visit, facts: RequestFacts) => Promise<Reply>;

/** Turns such an answer into a handler of requests. */
export type VisitReceiver = (answer: VisitAnswer) => RequestHandler;

/** Makes the receiver of all routes: one visitor has the same hash in the log of each. */
export function createVisitReceiver({ trust, now }: Pick<ProxySettings, 'trust' | 'now'>): VisitReceiver {
  const hashOfClient = createClientHash();

  return (answer) => async (request) => {
    const { requestId } = request;
    const visit: Visit = { ...request, ...visitorOf(request, trust), replyHeaders: {} };
    const facts: RequestFacts = { client: hashOfClient(visit.clientKey) };
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
  let salt: Buffer | undefined; // made at the first visit: edge runtimes have no randomness while a module loads
  return (key) => {
    salt ??= randomBytes(32);
    return createHmac('sha256', salt).update(key).digest('base64url').slice(0, 12);
  };
}
