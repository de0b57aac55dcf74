// What a guard is: one small reason to turn a join away.
import type { JoinBody } from '../routes/join/join-body.js';
import type { ProxyRequest, Reply } from '../http/http-types.js';
import type { AgentSettings } from '../config/settings.js';
import type { Ticket } from '../ticket/ticket.js';
import type { Visitor } from '../visitor/visitor.js';

/** A request on its way through the guards. */
export interface Visit extends ProxyRequest, Visitor {
  /** Headers that every answer carries from now on, whatever comes later. */
  readonly replyHeaders: Record<string, string>;
}

/** A visit that has said what it wants, and with whose permission. */
export interface JoinVisit extends Visit {
  readonly body: JoinBody;
  readonly agent: AgentSettings;
  /** Undefined when the join came without one, and none is required. */
  readonly ticket: Ticket | undefined;
}

/**
 * Lets a visit pass (undefined), answers it itself (a reply), or refuses it by throwing a `ProxyError`.
 * Guards run one after another and the first refusal is the last, so that nobody's allowance is spent for nothing.
 */
export type Guard<Subject> = (subject: Subject) => Reply | undefined | Promise<Reply | undefined>;
