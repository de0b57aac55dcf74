// The refusals of the API: a closed set of codes, each with its HTTP status. Knows nothing of how they are sent.

/**
 * `validation_error`, `payment_required` and `provider_error` are the specification's names; it leaves the other codes open.
 * Every status is among those the specification says the API can return.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  validation_error: 422,
  rate_limited: 429,
  internal_error: 500,
  provider_error: 502,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One field that was refused. */
export interface FieldProblem {
  /** The field's path, such as `variables.name`, or `body` for the body as a whole. */
  readonly field: string;
  readonly message: string;
}

interface ApiErrorOptions {
  readonly details?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

/** A refusal to be sent to the client. Its message is shown to the client and holds nothing secret. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: readonly FieldProblem[] | undefined;
  /** For the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;

  private constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message);
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  static badRequest(message: string): ApiError {
    return new ApiError('bad_request', message);
  }

  static unauthorized(): ApiError {
    return new ApiError(
      'unauthorized',
      'The API key is missing or invalid. Send it as "Authorization: Bearer <key>".',
    );
  }

  static paymentRequired(): ApiError {
    return new ApiError('payment_required', 'The workspace has no credit left.');
  }

  static forbidden(message: string): ApiError {
    return new ApiError('forbidden', message);
  }

  static notFound(message: string): ApiError {
    return new ApiError('not_found', message);
  }

  /** The message names the first field; the details name them all. */
  static validation(problems: readonly [FieldProblem, ...FieldProblem[]]): ApiError {
    const [{ field, message }] = problems;
    return new ApiError('validation_error', `${field} ${message}`, { details: problems });
  }

  /** @throws ApiError `validation_error` where there is any problem. */
  static refuseProblems(problems: readonly FieldProblem[]): void {
    const [first, ...others] = problems;
    if (first !== undefined) throw ApiError.validation([first, ...others]);
  }

  static rateLimited(retryAfterSeconds: number): ApiError {
    return new ApiError('rate_limited', 'There are too many requests. Try again later.', {
      retryAfterSeconds,
    });
  }

  static internal(): ApiError {
    return new ApiError('internal_error', 'Something went wrong in the service.');
  }

  /** As an interception wants it. */
  static intercepted(code: ErrorCode, options: Pick<ApiErrorOptions, 'retryAfterSeconds'> = {}): ApiError {
    return new ApiError(code, 'The request was refused before it was carried out.', options);
  }

  /** The service cannot answer now, and will again by itself. See `choices/unavailable.ts`. */
  static unavailable(message: string, retryAfterSeconds: number): ApiError {
    return new ApiError('internal_error', message, { retryAfterSeconds });
  }

  static provider(message: string): ApiError {
    return new ApiError('provider_error', message);
  }
}
