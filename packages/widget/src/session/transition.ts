// The session's state machine: one value, one pure function. It follows facts and starts nothing itself.
import { isUnderWay, isLive, type AgentState, type EndReason } from '../protocol/status.js';

/** Where the session stands; an ended call also says why. */
export type CallState =
  | { readonly status: 'ready' | 'connecting' | AgentState }
  | { readonly status: 'ended'; readonly reason: EndReason };

/** A fact that may move the state. */
export type CallEvent =
  | { readonly type: 'started' }
  | { readonly type: 'joined' }
  | { readonly type: 'agent_state'; readonly state: AgentState }
  | { readonly type: 'over'; readonly reason: EndReason };

/** The state before the first call. */
export const READY: CallState = { status: 'ready' };

/** The state after `event`: the very same object when the event changes nothing. */
export function transition(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'started':
      return isUnderWay(state.status) ? state : { status: 'connecting' };
    case 'joined':
      return state.status === 'connecting' ? { status: 'idle' } : state;
    case 'agent_state':
      return isLive(state.status) && state.status !== event.state ? { status: event.state } : state;
    case 'over':
      return isUnderWay(state.status) ? { status: 'ended', reason: event.reason } : state;
  }
}
