// What the orb shows, apart from how loud anybody is.
import type { ConnectionState } from '../protocol/connection.js';
import type { SessionStatus } from '../protocol/status.js';
import { isLive } from '../protocol/status.js';

/** The looks of the orb; each is told apart by its shape, without colour. */
export type OrbState = SessionStatus | 'reconnecting';

/** The look that belongs to a call's state. */
export function toOrbState(status: SessionStatus, connection: ConnectionState): OrbState {
  return isLive(status) && connection === 'reconnecting' ? 'reconnecting' : status;
}

/** Whether the look changes over time by itself or with somebody's voice. */
export function isMoving(state: OrbState): boolean {
  return state !== 'ready' && state !== 'idle' && state !== 'ended';
}
