// The session's state machine: one status, one pure function. It follows facts and starts nothing itself.
import { isLive, isUnderWay, type AgentState, type SessionStatus } from '../protocol/status.js';

/** A fact that may move the status. */
export type StatusFact =
  | { readonly type: 'started' }
  | { readonly type: 'joined' }
  | { readonly type: 'state'; readonly state: AgentState }
  | { readonly type: 'over' };

/** The status after `fact`: the same when the fact changes nothing. */
export function transition(status: SessionStatus, fact: StatusFact): SessionStatus {
  switch (fact.type) {
    case 'started':
      return isUnderWay(status) ? status : 'connecting';
    case 'joined':
      return status === 'connecting' ? 'idle' : status;
    case 'state':
      return isLive(status) ? fact.state : status;
    case 'over':
      return isUnderWay(status) ? 'ended' : status;
  }
}
