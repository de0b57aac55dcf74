// How far a version is, as one number. It is a guess while pages are still being found, and never goes back.

import type { Stage } from '../versions/states.js';

interface Pages {
  /** Read, or known to be unreadable. */
  readonly done: number;
  /** Of which is known until now. */
  readonly known: number;
}

/** Where each stage begins, in percent; a stage with pages goes on to the next one with each of them. */
const BEGINS: Readonly<Record<Stage, number>> = {
  queued: 0,
  fetching: 5,
  reading: 10,
  indexing: 90,
  done: 100,
};

/** @returns 0 to 100, 100 only when it is done. */
export function progressOf(stage: Stage, { done, known }: Pages): number {
  if (stage !== 'reading' || known <= 0) return BEGINS[stage];
  const part = Math.min(Math.max(done / known, 0), 1);
  return Math.floor(BEGINS.reading + part * (BEGINS.indexing - BEGINS.reading));
}
