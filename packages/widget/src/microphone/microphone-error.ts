// The one place that knows the names of the browser's microphone errors.
import { createVoiceError, type VoiceError, type VoiceErrorCode } from '../session/voice-error.js';

/** The names `getUserMedia` rejects with: Media Capture and Streams, section 10.2. */
const BY_NAME: Readonly<Record<string, VoiceErrorCode>> = {
  NotAllowedError: 'mic_denied',
  NotFoundError: 'mic_missing',
  OverconstrainedError: 'mic_missing',
  NotReadableError: 'mic_busy',
  AbortError: 'mic_busy',
  SecurityError: 'mic_blocked_by_policy',
  TypeError: 'unsupported_browser',
};

/** What `getUserMedia` threw, as an error of ours. */
export function toMicrophoneError(thrown: unknown): VoiceError {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  const code = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
  return createVoiceError(code ?? 'mic_busy', { cause: thrown });
}
