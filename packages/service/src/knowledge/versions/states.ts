// The life of one version of a source. The specification names its beginning, `queued`.

/**
 * `queued`: nobody has begun. `processing`: it is being read. `ready`: it is complete, and served unless its source was archived.
 * `failed`: nothing of it can be used. `superseded`: a newer one took its place.
 */
export const VERSION_STATUSES = ['queued', 'processing', 'ready', 'failed', 'superseded'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

/** What the job of a version is doing. */
export const STAGES = ['queued', 'fetching', 'reading', 'indexing', 'done'] as const;
export type Stage = (typeof STAGES)[number];

export function isOver(status: VersionStatus): boolean {
  return status === 'ready' || status === 'failed' || status === 'superseded';
}
