// The middle of some numbers, and how far they spread.

/** @param share 0.5 for the median. @throws when there is no number */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('There are no numbers to take a quantile of.');
  return value;
}
