// What may be written to a call's `context`. The specification calls it free key-value metadata, keeps the provider's error in
// it, and bounds nothing. The choice: any JSON under any name, to 16 KB in all, as every list shows it; and three keys that the
// service alone writes. These may be sent back as they were read, so that a client can change what it has read, and nothing else.

import { z } from 'zod';

/** Written by the service: why the call ended, the error of one that failed, and what else went wrong in it or after it. */
export const SERVICE_KEYS = ['end_reason', 'last_error', 'problems'] as const;

/** Of one call; the first ones tell what began it. */
export const MAX_PROBLEMS = 20;

export const MAX_CONTEXT_BYTES = 16 * 1024;

/** Given keys change, the others stay. */
export const contextChange = z.record(z.string().max(100), z.unknown());
