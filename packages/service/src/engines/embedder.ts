// The port through which texts become vectors whose angle tells how alike they are in meaning.

import { EngineError, type EngineProblem } from './engine-problem.js';

export interface Embedder {
  /** Vectors of different models cannot be compared. */
  readonly model: string;
  /**
   * @param texts at most 64. @returns one vector for each, all of one length, of length 1.
   * @throws EmbeddingsError; where the signal fires, its reason.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** How many texts are embedded by one request. */
export const MAX_EMBEDDED_TEXTS = 64;

export class EmbeddingsError extends EngineError {
  override readonly name = 'EmbeddingsError';

  constructor(reason: EngineProblem, httpStatus?: number) {
    super('embeddings engine', reason, httpStatus);
  }
}

/**
 * The vectors with length 1.
 * @throws EmbeddingsError where they are not as many as the texts, not all of one length, or no vectors at all.
 */
export function normalizedVectors(
  vectors: readonly ArrayLike<number>[],
  textCount: number,
): readonly Float32Array[] {
  const dimensions = vectors[0]?.length ?? 0;
  const isWhole = vectors.length === textCount && vectors.every(({ length }) => length === dimensions);
  if (!isWhole || (textCount > 0 && dimensions === 0)) throw new EmbeddingsError('nonsense');
  return vectors.map((values) => {
    const vector = Float32Array.from(values);
    const length = Math.hypot(...vector);
    if (!Number.isFinite(length) || length === 0) throw new EmbeddingsError('nonsense');
    return vector.map((value) => value / length);
  });
}
