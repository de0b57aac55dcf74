// The port through which texts become vectors whose angle tells how alike they are in meaning.

export interface Embedder {
  /** Vectors of different models cannot be compared. */
  readonly model: string;
  /**
   * @param texts at most 64. @returns one vector for each, all of one length, of length 1.
   * @throws EngineError; where the signal fires, its reason.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}
