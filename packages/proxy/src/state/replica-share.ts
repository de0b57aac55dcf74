// What one replica may allow on its own while nobody can add up what all of them allow.

/** Rounded down, so that all replicas together stay within the limit; but never nothing at all. */
export function replicaShare(points: number, replicas: number): number {
  return Math.max(1, Math.floor(points / replicas));
}
