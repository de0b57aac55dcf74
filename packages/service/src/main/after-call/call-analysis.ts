// What a language model makes of a call's words: a summary, whether it was a success, and the data that its agent asks for.

import { createDataCheck } from '../../choices/extraction-schema.js';
import { PROBLEM_SENTENCES } from '../../engines/engine-problem.js';
import { LanguageModelError, type LanguageModel } from '../../engines/language-model.js';
import { askForJson, type JsonAnswer } from './json-answer.js';

export interface AnalyzedCall {
  readonly transcript: readonly { readonly role: 'user' | 'agent'; readonly text: string }[];
  readonly successCriteria: string | null;
  readonly extractionSchema: Readonly<Record<string, unknown>> | null;
}

/** What is null was not asked for, or could not be had. */
export interface CallAnalysis {
  readonly summary: string | null;
  readonly success: { readonly success: boolean; readonly reason: string } | null;
  readonly extractedData: unknown;
  /** Plain words, and nothing that was said. */
  readonly problems: readonly string[];
  /** Some part may be had a moment later. */
  readonly isWorthRetrying: boolean;
}

interface AnalysisOptions {
  readonly model: LanguageModel;
  readonly modelName: string | undefined;
  readonly signal: AbortSignal;
}

/** Of the transcript that is read; of a longer one the end counts. */
const MAX_DOCUMENT_CHARACTERS = 60_000;

const SUMMARY_SCHEMA = {
  type: 'object',
  properties: { summary: { type: 'string', minLength: 1, maxLength: 2_000 } },
  required: ['summary'],
} as const;

const SUCCESS_SCHEMA = {
  type: 'object',
  properties: { success: { type: 'boolean' }, reason: { type: 'string', minLength: 1, maxLength: 1_000 } },
  required: ['success', 'reason'],
} as const;

/** @throws the signal's reason when aborted; not for a model that fails. */
export async function analyzeCall(call: AnalyzedCall, options: AnalysisOptions): Promise<CallAnalysis> {
  const document = documentOf(call.transcript);
  const { successCriteria, extractionSchema } = call;
  const problems: string[] = [];
  let isWorthRetrying = false;
  const ask = async (part: string, instructions: string, schema: Schema): Promise<unknown> => {
    if (isWorthRetrying) return null; // the model is away
    try {
      const check = createDataCheck(schema);
      const answer = await askForJson({ ...options, instructions, schema, check, document });
      if (answer.isValid) return answer.value;
      problems.push(`There is no ${part}: ${problemSentence(answer)}.`);
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof LanguageModelError)) throw error;
      problems.push(`There is no ${part}, as the language model failed: ${PROBLEM_SENTENCES[error.reason]}.`);
      isWorthRetrying ||= error.retryable;
    }
    return null;
  };
  const summary = (await ask('summary', SUMMARIZE, SUMMARY_SCHEMA)) as SummaryAnswer | null;
  const success =
    successCriteria === null || successCriteria.trim() === ''
      ? null
      : ((await ask(
          'evaluation',
          `${EVALUATE}\n\n${successCriteria}`,
          SUCCESS_SCHEMA,
        )) as SuccessAnswer | null);
  const extractedData = extractionSchema && (await ask('extracted data', EXTRACT, extractionSchema));
  return {
    summary: summary?.summary.trim() ?? null,
    success: success && { success: success.success, reason: success.reason },
    extractedData,
    problems,
    isWorthRetrying,
  };
}

type Schema = Readonly<Record<string, unknown>>;
/** As the schemas above have it, which were checked. */
interface SummaryAnswer {
  readonly summary: string;
}
interface SuccessAnswer {
  readonly success: boolean;
  readonly reason: string;
}

const SUMMARIZE = 'Summarize the telephone call of this transcript in two or three plain sentences.';
const EVALUATE =
  'Say whether the telephone call of this transcript was a success, and why in one sentence. It was one by these criteria:';
const EXTRACT =
  'Take from the transcript of a telephone call what this JSON Schema asks for. Do not invent what was not said.';

function problemSentence({ problem }: Extract<JsonAnswer, { isValid: false }>): string {
  return `the language model's answer was ${problem}, twice`;
}

function documentOf(transcript: AnalyzedCall['transcript']): string {
  const lines = transcript.map(({ role, text }) => JSON.stringify({ speaker: role, text }));
  return lines.join('\n').slice(-MAX_DOCUMENT_CHARACTERS);
}
