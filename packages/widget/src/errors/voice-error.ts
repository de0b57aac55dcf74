// Everything that can go wrong, as a closed set of codes. Decide on `code`; never on the text.

/** Every error code, with what it means in plain English and whether trying again can help. */
const ERRORS = {
  mic_denied: [true, 'The visitor did not allow the microphone.'],
  mic_missing: [true, 'No microphone was found.'],
  mic_busy: [true, 'Another program is using the microphone.'],
  mic_muted: [true, 'The system has muted the microphone.'],
  mic_unanswered: [true, 'The browser’s question for the microphone was not answered.'],
  mic_blocked_by_policy: [false, 'The page or its frame forbids the microphone by policy.'],
  insecure_context: [false, 'The page is not served over https, so the browser offers no microphone.'],
  unsupported_browser: [false, 'The browser lacks what a voice call needs.'],
  playback_blocked: [true, 'The browser holds back the sound until the visitor asks for it.'],
  proxy_unreachable: [true, 'The join-proxy did not answer.'],
  origin_not_allowed: [false, 'The join-proxy does not serve this page’s origin.'],
  ticket_invalid: [false, 'The ticket is used, expired or not valid.'],
  ticket_required: [true, 'The join-proxy asks for a ticket, and the page has none.'],
  challenge_failed: [true, 'The proof that a person is calling is missing or was not accepted.'],
  agent_unavailable: [false, 'There is no such agent, or it takes no calls.'],
  rate_limited: [true, 'Too many calls were started in a short time.'],
  busy: [true, 'Too many calls are in progress.'],
  page_busy: [true, 'Another call is in progress on this page.'],
  service_unavailable: [true, 'The voice service is not available.'],
  reload_needed: [false, 'A file of the widget could not be loaded. Reload the page.'],
  join_expired: [true, 'The invitation to the call was used or has expired.'],
  join_failed: [true, 'The voice service could not be connected to.'],
  blocked_by_csp: [false, 'The page’s Content-Security-Policy blocks the voice service.'],
  network_blocked: [true, 'The network lets no sound through.'],
  connect_timeout: [true, 'The call did not connect in time.'],
  connection_lost: [true, 'The connection was lost.'],
  protocol_error: [false, 'The other side answered in a way that cannot be understood.'],
  consent_declined: [true, 'The visitor did not agree to the terms of the call.'],
  aborted: [true, 'The call was ended before it began.'],
} as const satisfies Record<string, readonly [retryable: boolean, message: string]>;

/** The closed set of codes. */
export type VoiceErrorCode = keyof typeof ERRORS;

/** Every code there is, for tables and tests. */
export const VOICE_ERROR_CODES = Object.keys(ERRORS) as readonly VoiceErrorCode[];

/** What a factory may add to a code. */
export interface VoiceErrorOptions {
  /** English, for developers; the code's own sentence by default. Never holds a secret. */
  readonly message?: string;
  /** What was thrown underneath, if anything. */
  readonly cause?: unknown;
  /** How long the other side asks to wait before a new try, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** An error of a voice call. Made by {@link createVoiceError}. */
export class VoiceError extends Error {
  override readonly name = 'VoiceError';
  /** What happened. */
  readonly code: VoiceErrorCode;
  /** Whether the same call may succeed when it is tried again. */
  readonly retryable: boolean;
  /** How long to wait before trying again, in milliseconds, when the other side said so. */
  readonly retryAfterMs: number | undefined;
  /** The id of the refused request in the join-proxy's log; undefined where there is none. */
  declare readonly requestId?: string;

  constructor(code: VoiceErrorCode, options: VoiceErrorOptions = {}) {
    const [retryable, message] = ERRORS[code];
    super(options.message ?? message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.retryable = retryable;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Makes the error for `code`, with its own message and retryability. */
export function createVoiceError(code: VoiceErrorCode, options?: VoiceErrorOptions): VoiceError {
  return new VoiceError(code, options);
}

/** Keeps a `VoiceError` as it is, and files anything else under `code`, as its cause. */
export function toVoiceError(thrown: unknown, code: VoiceErrorCode): VoiceError {
  return isVoiceError(thrown) ? thrown : createVoiceError(code, { cause: thrown });
}

/** Also one that another copy of this package made, whose class is not this one: decided by name and code. */
function isVoiceError(thrown: unknown): thrown is VoiceError {
  const { name, code } = (thrown ?? {}) as Partial<VoiceError>;
  return name === 'VoiceError' && Object.hasOwn(ERRORS, code ?? '');
}
