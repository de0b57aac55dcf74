// The words for where a call stands. Knows nothing of how a call gets there.

/** What the agent is doing, as the voice service reports it. `idle` means connected and warming up. */
export type AgentState = 'idle' | 'listening' | 'thinking' | 'speaking';

/** Where a session stands. `ready` is the state before the first call; it is never dispatched. */
export type SessionStatus = 'ready' | 'connecting' | AgentState | 'ended';

/** Why a call is over. `timeout` means that it did not get going within its time. */
export type EndReason = 'user' | 'agent' | 'timeout' | 'network' | 'error';

const AGENT_STATES: ReadonlySet<unknown> = new Set<AgentState>(['idle', 'listening', 'thinking', 'speaking']);

/** Whether a value from the wire is one of the agent's states. */
export function isAgentState(value: unknown): value is AgentState {
  return AGENT_STATES.has(value);
}

/** Whether visitor and agent are connected. */
export function isLive(status: SessionStatus): status is AgentState {
  return isAgentState(status);
}

/** Whether a call is under way: being connected, or live. */
export function isUnderWay(status: SessionStatus): boolean {
  return status === 'connecting' || isLive(status);
}
