// What a call costs.
//
// The specification has `cost_usd`, and no prices.
//
// The choice: the operator sets a price per minute (`VOICE_AGENT_PRICE_PER_MINUTE`, in US dollars). Calls are billed by the
// second, and the cost is rounded to a millionth of a dollar. Without a price, and for a call that never began, nothing is billed
// and `cost_usd` is null.

interface EndedCall {
  readonly started_at: Date | null;
  readonly duration_seconds: number | null;
}

/** US dollars. */
export function costOf(
  { started_at, duration_seconds }: EndedCall,
  pricePerMinuteUsd: number | undefined,
): number | null {
  if (pricePerMinuteUsd === undefined || started_at === null || duration_seconds === null) return null;
  return Math.round((duration_seconds / 60) * pricePerMinuteUsd * 1e6) / 1e6;
}
