// The port through which a host of the service answers in place of an operation, or holds it up: for tests of clients, quotas,
// maintenance. Knows no HTTP server.

import type { ErrorCode } from './api-error.js';
import type { Method } from './endpoint.js';

/** An operation that is about to be carried out for a caller who is known. */
export interface Operation {
  /** As the OpenAPI document names it. */
  readonly operationId: string;
  readonly method: Method;
  /** With its parameters in braces: `/tools/{tool_id}`. */
  readonly path: string;
  /** Undefined for operations of no single workspace. */
  readonly workspaceId: string | undefined;
}

/** What happens instead of the operation. */
export type Interception =
  | {
      readonly kind: 'refuse';
      readonly code: ErrorCode;
      /** For the `Retry-After` header. Default: none. */
      readonly retryAfterSeconds?: number;
    }
  /** The connection is broken off without an answer. */
  | { readonly kind: 'drop' };

/**
 * @param signal fires when the client has gone.
 * @returns undefined to have the operation carried out, once this settles. What it throws is answered as a 500.
 */
export type Intercept = (operation: Operation, signal: AbortSignal) => Promise<Interception | undefined>;
