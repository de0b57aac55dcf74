// What the orb shows, apart from how loud anybody is.
import type { ConnectionState } from '../session/events.js';
import type { SessionStatus } from '../session/status.js';
import { isLive } from '../session/status.js';

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
