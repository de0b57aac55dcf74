// What may be written to a call's `context`. The specification calls it free key-value metadata, keeps the provider's error in
// it, and bounds nothing. The choice: any JSON under any name, to 16 KB in all, as every list shows it; and four keys that
// the service alone writes. These may be sent back as they were read, so that a client can change what it has read, and nothing else.

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
