// What is said between the offline embedder and its thread.

export interface EmbeddingRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

export type EmbeddingReply = { readonly id: number } & (
  | { readonly vectors: readonly (readonly number[])[] }
  /** For nobody but us: it may quote the text. */
  | { readonly failure: string }
);
