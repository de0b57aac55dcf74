// Gives chunks their vectors, a few at a time, where vectors are made.

import type { Embedder } from '../../engines/embedder.js';
import type { Chunk } from '../document.js';
import type { EmbeddedChunk } from '../index-writer.js';

/** As many as the port takes. */
const AT_ONCE = 64;

/** @throws EngineError; the signal's reason. */
export async function embedChunks(
  chunks: readonly Chunk[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<readonly EmbeddedChunk[]> {
  if (embedder === undefined) return chunks.map((chunk) => ({ ...chunk, embedding: undefined }));
  const embedded: EmbeddedChunk[] = [];
  for (let start = 0; start < chunks.length; start += AT_ONCE) {
    signal.throwIfAborted();
    const some = chunks.slice(start, start + AT_ONCE);
    const vectors = await embedder.embed(some.map(textOf), signal);
    embedded.push(...some.map((chunk, index) => ({ ...chunk, embedding: vectors[index] })));
  }
  return embedded;
}

/** A passage means what it says under its headings. */
function textOf({ headings, text }: Chunk): string {
  return [...headings, text].join('\n');
}
