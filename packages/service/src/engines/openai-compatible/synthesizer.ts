// Speech out by an OpenAI-compatible server: `/audio/speech`, handed on as it arrives.

import type { OpenAI } from 'openai';
import type { EngineServer } from '../configuration.js';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { SpeechSynthesizer } from '../speech.js';
import type { PlatformVoice } from '../voice-platform.js';
import { AudioDecoder } from './audio-decoder.js';
import { openClient } from './client.js';
import { joinedSamples } from '../joined-samples.js';
import { DEFAULT_LIMITS, LimitedRequest, type RequestLimits } from './limited-request.js';
import { AnswerTooLongError, NonsenseError } from './problem-of.js';
import { bodyOf, mediaType } from './response-body.js';
import { speechProblem } from './speech-problem.js';

/** Of one text; sentences have seconds. */
const MAX_SPEECH_SECONDS = 180;

export interface OpenAiSynthesizerOptions extends EngineServer {
  /** Until the first sound, between pieces, and for the whole text. */
  readonly limits?: RequestLimits;
  /** What is asked for; what comes is understood either way. Default: `pcm`, which begins soonest. */
  readonly format?: 'pcm' | 'wav';
}

export interface StreamingSynthesizer extends SpeechSynthesizer {
  /** As `synthesize`, but in pieces as they arrive. Leaving the iteration ends the request. @throws SpeechEngineError. */
  stream(text: string, voice: PlatformVoice, signal: AbortSignal): AsyncIterable<Int16Array>;
}

/** Loads the client library. Nothing is asked of the server yet. */
export async function openOpenAiSynthesizer(
  options: OpenAiSynthesizerOptions,
): Promise<StreamingSynthesizer> {
  const client = await openClient(options);
  return {
    stream: (text, voice, signal) => stream(client, options, { text, voice, signal }),
    async synthesize(text, voice, signal) {
      const pieces: Int16Array[] = [];
      for await (const piece of stream(client, options, { text, voice, signal })) pieces.push(piece);
      return joinedSamples(pieces);
    },
  };
}

interface Line {
  readonly text: string;
  readonly voice: PlatformVoice;
  readonly signal: AbortSignal;
}

async function* stream(
  client: OpenAI,
  { model, format = 'pcm', limits }: OpenAiSynthesizerOptions,
  { text, voice, signal }: Line,
): AsyncGenerator<Int16Array> {
  signal.throwIfAborted();
  // Servers answer a text without words with an error, or with noise.
  if (!/[\p{L}\p{N}]/u.test(text)) return;
  const { firstMs, nextMs, wholeMs } = { ...DEFAULT_LIMITS, ...limits };
  const request = new LimitedRequest(signal, wholeMs);
  try {
    request.expectWithin(firstMs);
    const sent = client.audio.speech.create(
      { model, voice: voice.providerVoiceId, input: text, response_format: format },
      { signal: request.signal },
    );
    const response = await request.wait(sent);
    if (/^text\/|json$/.test(mediaType(response))) throw new NonsenseError();
    const decoder = new AudioDecoder();
    let sampleCount = 0;
    for await (const bytes of bodyOf(response, request)) {
      request.expectNothing();
      const samples = decoder.push(bytes);
      sampleCount += samples.length;
      if (sampleCount > MAX_SPEECH_SECONDS * SAMPLE_RATE_HZ) throw new AnswerTooLongError();
      if (samples.length > 0) yield samples;
      request.expectWithin(nextMs);
    }
    yield decoder.finish();
  } catch (error) {
    throw speechProblem(error, request, signal);
  } finally {
    request.end();
  }
}
