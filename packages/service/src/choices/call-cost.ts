// What a call costs. The specification has `cost_usd` and no tariff. The choice: a price per minute that the operator configures
// (`VOICE_AGENT_PRICE_PER_MINUTE`), by the second, in millionths of a dollar; without a price, and for a call that never began,
// nothing is billed and the cost is null.

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
