// The limits of this process, and its refusal of everything once it is to stop.

import { createHash } from 'node:crypto';
import type { Limits } from '../choices/rate-limits.js';
import { STOPPING } from '../choices/unavailable.js';
import type { Admission } from '../rest/admission.js';
import { ApiError } from '../rest/api-error.js';
import { createCounter } from './counter.js';

interface AdmissionOptions {
  readonly limits: Limits;
  readonly isStopping: () => boolean;
}

export function createAdmission({ limits, isStopping }: AdmissionOptions): Admission {
  const requests = createCounter(limits.requestsPerMinute);
  const callStarts = createCounter(limits.callStartsPerMinute);
  const failures = createCounter(limits.failedKeysPerMinute);
  /**
   * Hashes of the keys that this process has seen to be good, so that whoever shares an address with one who guesses is not
   * locked out. There are no more of them than keys were made.
   */
  const good = new Set<string>();
  return {
    enter(isCallStart) {
      if (!isStopping()) return;
      const { message, retryAfterSeconds } = STOPPING;
      throw isCallStart ? ApiError.provider(message) : ApiError.unavailable(message, retryAfterSeconds);
    },
    async beforeKey(address, key) {
      if (key === undefined || !good.has(hashOf(key))) await failures.check(address);
    },
    accepted: (key) => void good.add(hashOf(key)),
    refused: (address) => failures.count(address),
    async admit({ keyId }, isCallStart) {
      await requests.count(keyId);
      if (isCallStart) await callStarts.count(keyId);
    },
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
