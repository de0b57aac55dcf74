// What an allowance of visitors or users is.

/** One allowance: at most `points` in every window of `windowMs`, counted per key. */
export interface RateLimitOptions {
  /** Names the allowance in the store and in metrics, such as `ip-minute`. */
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
}
