// How much of a source is read.
//
// The specification only limits the size of an upload.
//
// The choice: at most 200 pages of a website are used, at most 400 addresses are requested, and reading takes at most ten
// minutes. If five pages in a row get no answer, the remaining pages are skipped. The pages read until then are used, and the
// version of the source says what is missing. If nothing can be read, the version has failed, and the previous version stays in
// use.

export interface IngestionLimits {
  /** Pages of one version that are kept. */
  readonly maxPages: number;
  /** Addresses of one version that are asked for, those that lead nowhere included. */
  readonly maxAddresses: number;
  /** For all pages of a version; those that are left are left out. */
  readonly readingMs: number;
  /** Pages in a row for which nobody answers, until the others are left out. */
  readonly maxSilentPages: number;
  /** Of one page or file; the others are left out. */
  readonly maxChunksPerPage: number;
}

export const INGESTION_LIMITS: IngestionLimits = {
  maxPages: 200,
  maxAddresses: 400,
  readingMs: 10 * 60_000,
  maxSilentPages: 5,
  maxChunksPerPage: 5_000,
};

/** An attempt at all of it; more than `readingMs` and what a page may take beyond. */
export const ATTEMPT_LIMIT_MS = 15 * 60_000;
/** Of one process at the same time: a slow site keeps nobody's webhook waiting. */
export const AT_ONCE = 3;
export const MAX_ATTEMPTS = 4;

/** @param attempt the one that failed, from 1. */
export function pauseAfter(attempt: number): number {
  return 15_000 * 2 ** (attempt - 1);
}
