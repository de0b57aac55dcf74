// The errors of the microphone: what the browser calls them, and which codes belong together. The only list of either.
import { createVoiceError, type VoiceError, type VoiceErrorCode } from './voice-error.js';

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

/** Whether an error says that the microphone was lost, so that opening it again may help. */
export function isMicrophoneLost({ code }: VoiceError): boolean {
  return code === 'mic_denied' || code === 'mic_missing' || code === 'mic_busy';
}

/** Whether an error is about the microphone. */
export function isMicrophoneError({ code }: VoiceError): boolean {
  return code.startsWith('mic_');
}
