// Whether pages of the origins named can hold a call at all.
import { isLoopbackHost } from '../http/loopback.js';
import type { CheckResult } from './check-result.js';

/** One result for each origin. */
export function checkOrigins(origins: ReadonlySet<string>): readonly CheckResult[] {
  return [...origins].map((origin) => {
    const { protocol, hostname } = new URL(origin);
    if (protocol !== 'http:' || isLoopbackHost(hostname)) return { text: origin };
    const advice = 'Browsers give the microphone to https pages alone: serve the site by https.';
    return { text: `${origin} is plain http`, advice };
  });
}
