// Embeddings by an OpenAI-compatible server: `/embeddings`, up to 64 texts by one request.

import type { OpenAI } from 'openai';
import type { EngineServer } from '../configuration.js';
import { EmbeddingsError, MAX_EMBEDDED_TEXTS, normalizedVectors, type Embedder } from '../embedder.js';
import { openClient } from './client.js';
import { isRecord } from './is-record.js';
import { DEFAULT_LIMITS, LimitedRequest, type RequestLimits } from './limited-request.js';
import { NonsenseError, problemOf } from './problem-of.js';
import { mediaType, parseJson, textOf } from './response-body.js';

/** Of one text; what is beyond says little more, and some servers refuse it. */
const MAX_TEXT_CHARACTERS = 6_000;
/** The largest models have 4,096. */
const MAX_DIMENSIONS = 16_384;

export interface OpenAiEmbedderOptions extends EngineServer {
  /** Of each request: `firstMs` until the server answers, `wholeMs` for all of it. */
  readonly limits?: RequestLimits;
}

/** Loads the client library. Nothing is asked of the server yet. */
export async function openOpenAiEmbedder(options: OpenAiEmbedderOptions): Promise<Embedder> {
  const client = await openClient(options);
  return {
    model: options.model,
    async embed(texts, signal) {
      const vectors: ArrayLike<number>[] = [];
      for (let from = 0; from < texts.length; from += MAX_EMBEDDED_TEXTS) {
        vectors.push(
          ...(await embedOnce(client, options, {
            texts: texts.slice(from, from + MAX_EMBEDDED_TEXTS),
            signal,
          })),
        );
      }
      return normalizedVectors(vectors, texts.length);
    },
  };
}

interface Batch {
  readonly texts: readonly string[];
  readonly signal: AbortSignal;
}

async function embedOnce(
  client: OpenAI,
  { model, limits }: OpenAiEmbedderOptions,
  { texts, signal }: Batch,
): Promise<readonly (readonly number[])[]> {
  const { firstMs, wholeMs } = { ...DEFAULT_LIMITS, ...limits };
  const request = new LimitedRequest(signal, wholeMs);
  try {
    request.expectWithin(firstMs);
    // Servers refuse a text of no characters.
    const input = texts.map((text) => text.slice(0, MAX_TEXT_CHARACTERS) || ' ');
    const sent = client.embeddings
      .create({ model, input, encoding_format: 'float' }, { signal: request.signal })
      .asResponse();
    const response = await request.wait(sent);
    if (mediaType(response) !== 'application/json') throw new NonsenseError();
    return vectorsOf(parseJson(await textOf(response, request)), texts.length);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (request.hasExpired) throw new EmbeddingsError('timeout');
    const { reason, httpStatus } = problemOf(error);
    throw new EmbeddingsError(reason, httpStatus);
  } finally {
    request.end();
  }
}

/** In the order of the texts, whatever order they came in. @throws NonsenseError. */
function vectorsOf(answer: unknown, textCount: number): readonly (readonly number[])[] {
  if (!isRecord(answer) || !Array.isArray(answer.data)) throw new NonsenseError();
  const vectors = new Map<number, readonly number[]>();
  for (const entry of answer.data as readonly unknown[]) {
    if (!isRecord(entry) || typeof entry.index !== 'number' || !isVector(entry.embedding)) {
      throw new NonsenseError();
    }
    vectors.set(entry.index, entry.embedding);
  }
  return Array.from({ length: textCount }, (_none, index) => {
    const vector = vectors.get(index);
    if (vector === undefined) throw new NonsenseError();
    return vector;
  });
}

function isVector(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_DIMENSIONS &&
    value.every((number) => typeof number === 'number' && Number.isFinite(number))
  );
}
