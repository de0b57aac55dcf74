// What a guard is: one small reason to turn a request away. And how several are asked.
import type { AgentSettings } from '../config/settings.js';
import type { Reply } from '../http/http-types.js';
import type { Ticket } from '../ticket/ticket.js';
import type { RequestContext } from '../visitor/request-context.js';

/** A join whose body and ticket have been read. */
export interface JoinContext extends RequestContext {
  readonly agent: AgentSettings;
  /** Undefined when the join came without one, and none is required. */
  readonly ticket: Ticket | undefined;
  /** Proof from a challenge widget; undefined when the join came without one. */
  readonly challenge: string | undefined;
}

/**
 * Lets a request pass (undefined), answers it itself (a reply), or refuses it by throwing a `ProxyError`.
 * Guards run one after another and the first refusal is the last, so that nobody's allowance is spent for nothing.
 */
export type Guard<Subject> = (subject: Subject) => Reply | undefined | Promise<Reply | undefined>;

/**
 * The answer of the first guard that gives one; undefined when all let the subject pass.
 * @throws ProxyError of the first guard that refuses
 */
export async function firstReply<Subject>(
  guards: readonly Guard<Subject>[],
  subject: Subject,
): Promise<Reply | undefined> {
  for (const guard of guards) {
    const reply = await guard(subject);
    if (reply !== undefined) return reply;
  }
  return undefined;
}
