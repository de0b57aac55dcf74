// Puts candidates in order by what their words and their meaning say together. Pure.

import type { Candidate } from './candidates.js';
import { cosineWith } from './vectors.js';

/** How much the meaning says, beside the words. */
const MEANING_SHARE = 0.4;

/** @param vector of the question; candidates without one are ranked by their words, as if they meant little. */
export function rankByMeaning(candidates: readonly Candidate[], vector: Float32Array): readonly Candidate[] {
  const bestScore = Math.max(...candidates.map(({ score }) => score));
  return candidates
    .map((candidate) => {
      const cosine = candidate.embedding === null ? undefined : cosineWith(vector, candidate.embedding);
      const words = candidate.score / bestScore;
      return { candidate, rank: (1 - MEANING_SHARE) * words + MEANING_SHARE * Math.max(0, cosine ?? 0) };
    })
    .sort((one, other) => other.rank - one.rank)
    .map(({ candidate }) => candidate);
}
