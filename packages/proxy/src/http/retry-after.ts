// How long to wait, in the unit of `Retry-After`.

/** @returns whole seconds that are no shorter than `waitMs`, at least one: nobody is to come back at once. */
export function toRetryAfterSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}
