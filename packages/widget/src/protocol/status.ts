// The statuses of a session and the reasons of an end. Knows nothing of how a call gets there.

/** What the agent is doing, as the voice service reports it. `idle` means connected and warming up. */
export type AgentState = 'idle' | 'listening' | 'thinking' | 'speaking';

/** Where a session stands. `ready` is the state before the first call; it is never dispatched. */
export type SessionStatus = 'ready' | 'connecting' | AgentState | 'ended';

/** Why a call is over. `timeout` means that it did not get going within its time. */
export type EndReason = 'user' | 'agent' | 'timeout' | 'network' | 'error';

/** Whether visitor and agent are connected. */
export function isLive(status: SessionStatus): status is AgentState {
  return isUnderWay(status) && status !== 'connecting';
}

/** Whether a call is under way: being connected, or live. */
export function isUnderWay(status: SessionStatus): boolean {
  return status !== 'ready' && status !== 'ended';
}
