// What a request came to when it did not succeed: a refusal of the service, or no usable answer.

import type { components } from './api-types.js';

type Refusal = components['schemas']['Error']['error'];

export type VoiceApiErrorCode =
  /** The service's own. */
  | Refusal['code']
  /** No connection, or one that broke. */
  | 'connection_failed'
  /** There was no answer in time. */
  | 'timed_out'
  /** Something answered that is not the service, such as a gateway before it. */
  | 'unexpected_answer';

interface VoiceApiErrorFields {
  readonly status: number;
  readonly code: VoiceApiErrorCode;
  readonly message: string;
  readonly details?: Refusal['details'];
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** Decide on `code`. */
export class VoiceApiError extends Error {
  override readonly name = 'VoiceApiError';
  /** Of HTTP; 0 where nothing answered. */
  readonly status: number;
  readonly code: VoiceApiErrorCode;
  /** The fields that were refused, with a `validation_error`. */
  readonly details: Refusal['details'];
  /** To find the request in the service's records. */
  readonly requestId: string | undefined;

  private constructor({ status, code, message, details, requestId, cause }: VoiceApiErrorFields) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }

  /** @param body as it was parsed; of a stranger's answer nothing is repeated. */
  static refused(status: number, body: unknown): VoiceApiError {
    if (!isRefusal(body)) return VoiceApiError.unexpected(status);
    const { code, message, details } = body.error;
    return new VoiceApiError({ status, code, message, details, requestId: body.meta?.request_id });
  }

  static unexpected(status: number, cause?: unknown): VoiceApiError {
    const message = `The answer, with status ${status}, is not one of the voice service. Check the address.`;
    return new VoiceApiError({ status, code: 'unexpected_answer', message, cause });
  }

  static disconnected(cause: unknown): VoiceApiError {
    const message = 'The connection to the voice service failed.';
    return new VoiceApiError({ status: 0, code: 'connection_failed', message, cause });
  }

  static timedOut(timeoutMs: number): VoiceApiError {
    const message = `The voice service did not answer within ${timeoutMs} ms.`;
    return new VoiceApiError({ status: 0, code: 'timed_out', message });
  }
}

interface RefusalBody {
  readonly error: Refusal;
  readonly meta?: { readonly request_id?: string };
}

/** As far as the fields are used. */
export function isRefusal(body: unknown): body is RefusalBody {
  if (!isObject(body) || !isObject(body.error)) return false;
  const { error, meta } = body;
  return (
    typeof error.code === 'string' &&
    typeof error.message === 'string' &&
    (error.details === undefined || Array.isArray(error.details)) &&
    (meta === undefined || isObject(meta))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
