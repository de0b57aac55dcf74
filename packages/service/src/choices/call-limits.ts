// Default values of `join_timeout` and `max_duration`.
//
// The specification names both fields without default values.
//
// The choice: the callee has 30 seconds to answer, and a call can last one hour, as on the platform that this API belongs to.
// Both accept 1 second to 24 hours.

import { duration } from './duration.js';

const BOUNDS = { min: 1, max: 86_400 };

export const joinTimeout = duration(BOUNDS);
export const DEFAULT_JOIN_TIMEOUT = '30s';

export const maxDuration = duration(BOUNDS);
export const DEFAULT_MAX_DURATION = '3600s';
