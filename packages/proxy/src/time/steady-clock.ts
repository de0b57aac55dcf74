// A clock that never goes back, for whatever measures how long ago something was. When the system's clock is set back, this
// one goes on from where it was, and is ahead from then on.

/**
 * Makes one.
 * @param now milliseconds since 1970, may jump
 */
export function createSteadyClock(now: () => number): () => number {
  let latest = Number.NEGATIVE_INFINITY;
  let aheadMs = 0;
  return () => {
    const time = now();
    aheadMs = Math.max(aheadMs, latest - time);
    latest = time + aheadMs;
    return latest;
  };
}
