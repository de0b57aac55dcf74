// LiveKit's reasons and errors as ours. Part of the lazy chunk, since it knows LiveKit's enumerations.
import { ConnectionErrorReason, DisconnectReason } from 'livekit-client';
import { createVoiceError, type VoiceErrorCode } from '../errors/voice-error.js';

const CONNECT_FAILURES: ReadonlyMap<unknown, VoiceErrorCode> = new Map([
  [ConnectionErrorReason.NotAllowed, 'join_expired'],
  [ConnectionErrorReason.Cancelled, 'aborted'],
  [ConnectionErrorReason.Timeout, 'connect_timeout'],
]);

/** Why a room could not be joined. What is an error of ours already, such as the microphone's, stays as it is. */
export function toRoomError(thrown: unknown): Error {
  if (thrown instanceof Error && thrown.name === 'VoiceError') return thrown;
  const reason = thrown instanceof Error && 'reason' in thrown ? thrown.reason : undefined;
  // The cause is left out: LiveKit's messages may quote the room's address with its token.
  return createVoiceError(CONNECT_FAILURES.get(reason) ?? 'service_unavailable', {
    message: 'The room could not be joined.',
  });
}

/** The ends that nobody decided on. A server that leaves without a reason did decide. */
const LOST: ReadonlySet<DisconnectReason | undefined> = new Set([
  undefined,
  DisconnectReason.STATE_MISMATCH,
  DisconnectReason.JOIN_FAILURE,
  DisconnectReason.MIGRATION,
  DisconnectReason.SIGNAL_CLOSE,
  DisconnectReason.CONNECTION_TIMEOUT,
  DisconnectReason.MEDIA_FAILURE,
]);

/** Who ended a room that had been joined. */
export function toEndedBy(reason: DisconnectReason | undefined): 'agent' | 'network' {
  return LOST.has(reason) ? 'network' : 'agent';
}
