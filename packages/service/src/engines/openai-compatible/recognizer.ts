// Speech in by an OpenAI-compatible server: `/audio/transcriptions`, one utterance at a time when it is over.

import type { OpenAI } from 'openai';
import type { EngineServer } from '../configuration.js';
import type { EngineProblem } from '../engine-problem.js';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import { SpeechEngineError, type Recognition, type SpeechRecognizer } from '../speech.js';
import { openClient } from './client.js';
import { isRecord } from './is-record.js';
import { joinedSamples } from '../joined-samples.js';
import { DEFAULT_LIMITS, LimitedRequest, type RequestLimits } from './limited-request.js';
import { NonsenseError } from './problem-of.js';
import { mediaType, parseJson, textOf } from './response-body.js';
import { speechProblem } from './speech-problem.js';
import { writeWav } from '../wav-file.js';

/** Of one utterance; what comes after is not heard. Servers take 25 MB, this is 8. */
const MAX_UTTERANCE_SAMPLES = 240 * SAMPLE_RATE_HZ;
/** Of the words; nobody says more in that time. */
const MAX_TEXT_LENGTH = 20_000;

export interface OpenAiRecognizerOptions extends EngineServer {
  /** `firstMs` until the server answers, `wholeMs` for all of it. */
  readonly limits?: RequestLimits;
  /** An utterance is lost, as if not understood. */
  readonly onProblem: (reason: EngineProblem) => void;
}

export interface LanguageAwareRecognizer extends SpeechRecognizer {
  /**
   * @param language of what will be said, as `en-US`; undefined lets the server find out.
   * @param onProblem an utterance is lost, as if not understood. Default: as the recognizer was opened with.
   */
  forLanguage(language: string | undefined, onProblem?: (reason: EngineProblem) => void): SpeechRecognizer;
}

/** Loads the client library. Nothing is asked of the server yet. */
export async function openOpenAiRecognizer(
  options: OpenAiRecognizerOptions,
): Promise<LanguageAwareRecognizer> {
  const client = await openClient(options);
  const forLanguage: LanguageAwareRecognizer['forLanguage'] = (language, onProblem = options.onProblem) => ({
    recognize: () => new BufferedRecognition(client, { ...options, onProblem }, language),
  });
  return { ...forLanguage(undefined), forLanguage };
}

class BufferedRecognition implements Recognition {
  readonly #client: OpenAI;
  readonly #options: OpenAiRecognizerOptions;
  readonly #language: string | undefined;
  readonly #cancelled = new AbortController();
  readonly #pieces: Int16Array[] = [];
  #sampleCount = 0;

  constructor(client: OpenAI, options: OpenAiRecognizerOptions, language: string | undefined) {
    this.#client = client;
    this.#options = options;
    // The servers know languages, not countries.
    this.#language = language?.split(/[-_]/)[0]?.toLowerCase();
  }

  feed(samples: Int16Array): void {
    const room = MAX_UTTERANCE_SAMPLES - this.#sampleCount;
    if (room <= 0 || this.#cancelled.signal.aborted) return;
    const piece = samples.slice(0, room);
    this.#pieces.push(piece);
    this.#sampleCount += piece.length;
  }

  async finish(): Promise<string | undefined> {
    const samples = joinedSamples(this.#pieces.splice(0));
    if (samples.length === 0 || this.#cancelled.signal.aborted) return undefined;
    try {
      const text = (await this.#transcribe(samples)).replace(/\s+/g, ' ').trim();
      return text === '' ? undefined : text;
    } catch (error) {
      if (error instanceof SpeechEngineError) this.#options.onProblem(error.reason);
      return undefined;
    }
  }

  cancel(): void {
    this.#pieces.length = 0;
    this.#cancelled.abort();
  }

  /** @throws SpeechEngineError; the signal's reason when cancelled. */
  async #transcribe(samples: Int16Array): Promise<string> {
    const { signal } = this.#cancelled;
    const { firstMs, wholeMs } = { ...DEFAULT_LIMITS, ...this.#options.limits };
    const request = new LimitedRequest(signal, wholeMs);
    try {
      request.expectWithin(firstMs);
      const file = new File([writeWav(samples)], 'utterance.wav', { type: 'audio/wav' });
      const sent = this.#client.audio.transcriptions
        .create(
          {
            file,
            model: this.#options.model,
            response_format: 'json',
            ...(this.#language !== undefined && { language: this.#language }),
          },
          { signal: request.signal },
        )
        .asResponse();
      const response = await request.wait(sent);
      return wordsOf(mediaType(response), await textOf(response, request));
    } catch (error) {
      throw speechProblem(error, request, signal);
    } finally {
      request.end();
    }
  }
}

/** Some servers send the bare words though asked for JSON. */
function wordsOf(type: string, body: string): string {
  const words = type === 'text/plain' ? body : transcriptionText(type, body);
  if (words.length > MAX_TEXT_LENGTH) throw new NonsenseError();
  return words;
}

function transcriptionText(type: string, body: string): string {
  if (type !== 'application/json') throw new NonsenseError();
  const answer = parseJson(body);
  if (!isRecord(answer) || typeof answer.text !== 'string') throw new NonsenseError();
  return answer.text;
}
