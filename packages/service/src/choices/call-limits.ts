// How long a call may take. The specification names both fields and no defaults. The choice: half a minute until the callee
// answers, and an hour of talking, as on the platform whose agents these are; a second is the least that makes sense, and a day
// the most.

import { duration } from './duration.js';

const BOUNDS = { min: 1, max: 86_400 };

export const joinTimeout = duration(BOUNDS);
export const DEFAULT_JOIN_TIMEOUT = '30s';

export const maxDuration = duration(BOUNDS);
export const DEFAULT_MAX_DURATION = '3600s';
