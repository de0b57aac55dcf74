// The life of a space and of a source, and how either path tells of it. Versions have a life of their own: `knowledge/versions`.

import type { VersionStatus } from '../../knowledge/versions/states.js';

/** Of spaces and of sources alike. */
export const ARCHIVABLE_STATUSES = ['active', 'archived'] as const;
export type ArchivableStatus = (typeof ARCHIVABLE_STATUSES)[number];

/** What the older path says of every base it shows: see `choices/knowledge-spaces.ts`. */
export const BASE_STATUSES = ['ready', 'creating'] as const;
export const BASE_STATUS: (typeof BASE_STATUSES)[number] = 'ready';

export const INGESTION_STATUSES = ['pending', 'scanning', 'ready', 'failed'] as const;
export type IngestionStatus = (typeof INGESTION_STATUSES)[number];

/** How far the newest version of a source is. */
export function ingestionStatus(newest: VersionStatus): IngestionStatus {
  switch (newest) {
    case 'queued':
      return 'pending';
    case 'processing':
      return 'scanning';
    case 'ready':
    case 'superseded':
      return 'ready';
    case 'failed':
      return 'failed';
  }
}

/** As the older path has it. @param isInUse whether a version of it was ever ready, and is searched still. */
export function baseSourceStatus(newest: VersionStatus, isInUse: boolean): IngestionStatus {
  const status = ingestionStatus(newest);
  if (status === 'pending') return 'scanning';
  return status === 'failed' && isInUse ? 'ready' : status;
}
