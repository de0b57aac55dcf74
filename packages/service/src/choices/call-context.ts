// What a client can write to a call's `context`.
//
// The specification calls `context` free key-value metadata, and keeps the provider's error in it. It sets no limits.
//
// The choice: any JSON value under any key of at most 100 characters, and at most 16 KB in all, because every list of calls
// contains it. Only the service can write the keys `end_reason`, `last_error`, `problems` and `recording_error`. A client may
// send them back unchanged, so that it can change the context that it has read.

import { z } from 'zod';

/** Kept among the client's keys, as it is rarely there. */
export const RECORDING_ERROR_KEY = 'recording_error';

/**
 * Written by the service: why the call ended, the error of one that failed, what else went wrong in it or after it, and why there is
 * no recording, or not all of it.
 */
export const SERVICE_KEYS = ['end_reason', 'last_error', 'problems', RECORDING_ERROR_KEY] as const;

/** What a client reads where a call that was to be recorded went on without. */
export const RECORDING_ERRORS = {
  unwritable: 'The recording could not be written.',
  broken_off: 'The recording could not be written to its end.',
} as const;

/** Of one call; the first ones tell what began it. */
export const MAX_PROBLEMS = 20;

export const MAX_CONTEXT_BYTES = 16 * 1024;

/** Given keys change, the others stay. */
export const contextChange = z.record(z.string().max(100), z.unknown());
