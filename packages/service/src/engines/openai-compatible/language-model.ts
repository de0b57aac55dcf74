// Language models behind an OpenAI-compatible server: one streamed chat completion for each answer.

import type { OpenAI } from 'openai';
import type { EngineServer } from '../configuration.js';
import {
  LanguageModelError,
  type LanguageModel,
  type LanguageModelDelta,
  type LanguageModelRequest,
} from '../language-model.js';
import { openClient } from './client.js';
import { CompletionReader } from './completion-reader.js';
import { completionRequest } from './completion-request.js';
import { DEFAULT_LIMITS, LimitedRequest, type RequestLimits } from './limited-request.js';
import { NonsenseError, problemOf } from './problem-of.js';
import { bodyOf, mediaType, parseJson, textOf } from './response-body.js';
import { eventData } from './server-sent-events.js';

/** Of one answer: ten minutes of speech. */
const DEFAULT_MAX_CHARACTERS = 10_000;

/** What a server may take to end a stream after its last event; some never do. */
const CLOSING_MS = 50;

export interface OpenAiLanguageModelOptions extends EngineServer {
  /** Until the first token, between tokens, and for the whole answer. */
  readonly limits?: RequestLimits;
  /** Of an answer's text and tool arguments; a longer one fails as `too-long`. Default: 10,000. */
  readonly maxCharacters?: number;
  /** False asks for whole answers, for servers that do not stream tool calls. Default: true. */
  readonly isStreaming?: boolean;
}

/** Loads the client library. Nothing is asked of the server yet. */
export async function openOpenAiLanguageModel(options: OpenAiLanguageModelOptions): Promise<LanguageModel> {
  const client = await openClient(options);
  return { answer: (request) => answer(client, options, request) };
}

async function* answer(
  client: OpenAI,
  options: OpenAiLanguageModelOptions,
  modelRequest: LanguageModelRequest,
): AsyncGenerator<LanguageModelDelta> {
  const { signal } = modelRequest;
  const { model, isStreaming = true, maxCharacters = DEFAULT_MAX_CHARACTERS } = options;
  const { firstMs, nextMs, wholeMs } = { ...DEFAULT_LIMITS, ...options.limits };
  const request = new LimitedRequest(signal, wholeMs);
  try {
    request.expectWithin(firstMs);
    const parameters = completionRequest(modelRequest, model, isStreaming);
    const sent = client.chat.completions.create(parameters, { signal: request.signal }).asResponse();
    const response = await request.wait(sent);
    const reader = new CompletionReader(maxCharacters);
    try {
      for await (const piece of piecesOf(response, request, reader)) {
        const { text, isProgress } = reader.read(piece);
        if (!isProgress) continue;
        // Whoever reads this may take its time.
        request.expectNothing();
        if (text !== '') yield { kind: 'text', text };
        request.expectWithin(nextMs);
      }
    } catch (error) {
      // After its end nothing of the answer can be lost.
      if (!reader.hasEnded || signal.aborted) throw error;
    }
    if (!reader.isWhole) throw new LanguageModelError('unavailable');
    yield* reader.finish();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LanguageModelError) throw error;
    if (request.hasExpired) throw new LanguageModelError('timeout');
    const { reason, httpStatus } = problemOf(error);
    throw new LanguageModelError(reason, httpStatus);
  } finally {
    request.end();
  }
}

/** The chunks of a stream, or the whole completion where the server does not stream. Tells the reader when that is all. */
async function* piecesOf(
  response: Response,
  request: LimitedRequest,
  reader: CompletionReader,
): AsyncGenerator {
  const type = mediaType(response);
  if (type === 'application/json') {
    yield parseJson(await textOf(response, request));
    reader.end();
    return;
  }
  if (type !== 'text/event-stream') throw new NonsenseError();
  for await (const data of eventData(bodyOf(response, request))) {
    if (reader.hasEnded) continue;
    if (data.trim() === '[DONE]') {
      reader.end();
      // A connection whose answer was read to its end serves the next one too.
      request.expectWithin(CLOSING_MS);
    } else {
      yield parseJson(data);
    }
  }
}
