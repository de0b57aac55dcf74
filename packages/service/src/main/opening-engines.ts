// Opens the engines: the built-in ones, and the servers that are configured in place of them, each on its own.

import { createSpeechEngines } from '../engines/built-in/speech-engines.js';
import type { EngineConfiguration } from '../engines/configuration.js';
import { problemSentence } from '../engines/engine-problem.js';
import type { Embedder } from '../engines/embedder.js';
import type { LanguageModel } from '../engines/language-model.js';
import { openOfflineEmbedder } from '../engines/offline-embeddings/embedder.js';
import { openOpenAiEmbedder } from '../engines/openai-compatible/embedder.js';
import { openOpenAiLanguageModel } from '../engines/openai-compatible/language-model.js';
import {
  openOpenAiRecognizer,
  type LanguageAwareRecognizer,
} from '../engines/openai-compatible/recognizer.js';
import { openOpenAiSynthesizer } from '../engines/openai-compatible/synthesizer.js';
import { rememberingSynthesizer } from '../engines/remembering-synthesizer.js';
import { SPEECH_SERVER_PROVIDER } from '../engines/openai-compatible/voices.js';
import type { CallSpeech, SpeechEngines, SpeechSynthesizer } from '../engines/speech.js';
import { createCallVoice } from './call-voice.js';

/** All built-in, and no language model. */
export const BUILT_IN_ENGINES: EngineConfiguration = {
  languageModel: undefined,
  recognizer: undefined,
  synthesizer: undefined,
  embeddings: undefined,
};

/** The first answer of a model that is only now loaded takes half a minute. */
export const ANALYSIS_LIMITS = {
  limits: { firstMs: 60_000, nextMs: 30_000, wholeMs: 120_000 },
  maxCharacters: 64_000,
} as const;

/** Of a service that starts no calls. */
export const NO_SPEECH: SpeechSynthesizer = {
  synthesize: () => Promise.reject(new Error('this service has no speech')),
};

export interface CallNeeds {
  readonly languageHint: string | undefined;
  /** Told in plain words, without anything that was said. */
  readonly onProblem: (reason: string) => void;
}

export interface OpenedEngines {
  readonly languageModel: LanguageModel | undefined;
  /** Whether speech becomes words at all. */
  readonly recognizesSpeech: boolean;
  /** Whether it must be told which words. */
  readonly listensForWords: boolean;
  /** Speaks with any voice, or fails. */
  readonly synthesizer: SpeechSynthesizer;
  speechOf(needs: CallNeeds): CallSpeech;
  close(): Promise<void>;
}

/** The caller closes them. @throws Error when the installation is broken. */
export async function openEngines(configuration: EngineConfiguration): Promise<OpenedEngines> {
  const { languageModel, recognizer, synthesizer } = configuration;
  const model = languageModel && (await openOpenAiLanguageModel(languageModel));
  const hearing = recognizer && (await openOpenAiRecognizer({ ...recognizer, onProblem: () => undefined }));
  const speaking = synthesizer && rememberingSynthesizer(await openOpenAiSynthesizer(synthesizer));
  // Last: it has threads, which nobody would end if another engine failed.
  const builtIn = await createSpeechEngines();
  return {
    languageModel: model,
    recognizesSpeech: hearing !== undefined || builtIn.recognizer !== undefined,
    listensForWords: hearing === undefined && builtIn.recognizer !== undefined,
    synthesizer: {
      synthesize: (text, voice, signal) =>
        voice.provider === SPEECH_SERVER_PROVIDER && speaking !== undefined
          ? speaking.synthesize(text, voice, signal)
          : builtIn.synthesizer.synthesize(text, voice, signal),
    },
    speechOf: ({ languageHint, onProblem }) => ({
      synthesizer: createCallVoice({
        builtIn: builtIn.synthesizer,
        server: speaking,
        languageHint,
        onProblem: (reason) => onProblem(problemSentence('speech synthesizer', reason)),
      }),
      recognizer: recognizerOf(builtIn, hearing, { languageHint, onProblem }),
      createVoiceActivity: (settings) => builtIn.createVoiceActivity(settings),
    }),
    close: () => builtIn.close(),
  };
}

/** For work after calls, which has more time than a visitor, and longer answers. */
export async function openAnalysisModel({
  languageModel,
}: EngineConfiguration): Promise<LanguageModel | undefined> {
  return languageModel && openOpenAiLanguageModel({ ...languageModel, ...ANALYSIS_LIMITS });
}

export interface OpenedEmbedder extends Embedder {
  close(): Promise<void>;
}

/**
 * The caller closes it. @returns undefined where none is configured.
 * @throws EngineConfigurationError where the offline one is not installed.
 */
export async function openEmbedder({ embeddings }: EngineConfiguration): Promise<OpenedEmbedder | undefined> {
  if (embeddings === undefined) return undefined;
  if (embeddings === 'offline') return openOfflineEmbedder();
  return { ...(await openOpenAiEmbedder(embeddings)), close: () => Promise.resolve() };
}

function recognizerOf(
  { recognizer }: SpeechEngines,
  server: LanguageAwareRecognizer | undefined,
  { languageHint, onProblem }: CallNeeds,
): SpeechEngines['recognizer'] {
  return (
    server?.forLanguage(languageHint, (reason) => onProblem(problemSentence('speech recognizer', reason))) ??
    recognizer
  );
}
