// What the orb shows, apart from how loud anybody is.
import type { VoiceError } from '../errors/voice-error.js';
import type { ConnectionState } from '../protocol/connection.js';
import type { EndReason, SessionStatus } from '../protocol/status.js';
import { isLive } from '../protocol/status.js';

/** The looks of the orb; each is told apart by its shape, without colour. */
export type OrbState = SessionStatus | 'reconnecting' | 'failed';

/** What of a session's state the orb shows. */
export interface OrbFacts {
  readonly status: SessionStatus;
  readonly connection: ConnectionState;
  readonly endReason: EndReason | undefined;
  readonly hasMicrophone: boolean;
  readonly error: VoiceError | undefined;
}

/**
 * The look that belongs to a call's state. Without a microphone, or while the system mutes it, nobody listens: the orb keeps
 * still until the agent answers.
 */
export function toOrbState({ status, connection, endReason, hasMicrophone, error }: OrbFacts): OrbState {
  if (status === 'ended') return endReason === 'user' || endReason === 'agent' ? 'ended' : 'failed';
  if (isLive(status) && connection === 'reconnecting') return 'reconnecting';
  const isDeaf = !hasMicrophone || error?.code === 'mic_muted';
  return status === 'listening' && isDeaf ? 'ready' : status;
}

/** Whether the call is over, and the orb has closed. */
export function isClosed(state: OrbState): boolean {
  return state === 'ended' || state === 'failed';
}

/** Whether the look changes over time by itself or with somebody's voice. */
export function isMoving(state: OrbState): boolean {
  return state !== 'ready' && state !== 'idle' && !isClosed(state);
}
