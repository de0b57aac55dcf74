// The port of language models: one request, an answer in pieces. Knows no protocol, no call and no speech.

import { EngineError, type EngineProblem } from './engine-problem.js';

/** A tool that the model wants to be run. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export type LanguageModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool-result'; readonly toolCallId: string; readonly text: string };

export interface LanguageModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface LanguageModelRequest {
  readonly messages: readonly LanguageModelMessage[];
  readonly tools: readonly LanguageModelTool[];
  /** Default: the model's own. */
  readonly temperature?: number | undefined;
  /** Default: the one that the engine is configured with. */
  readonly model?: string | undefined;
  /** Aborting it ends the request at once. */
  readonly signal: AbortSignal;
}

/** `length`: the model stopped at its own limit; `content-filter`: somebody kept the rest back. */
export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'content-filter';

export type LanguageModelDelta =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'tool-call' } & ToolCall)
  /** Always the last one. */
  | { readonly kind: 'finish'; readonly reason: FinishReason };

export interface LanguageModel {
  /**
   * Leaving the iteration ends the request.
   * @throws LanguageModelError; the signal's reason when aborted.
   */
  answer(request: LanguageModelRequest): AsyncIterable<LanguageModelDelta>;
}

export class LanguageModelError extends EngineError {
  override readonly name = 'LanguageModelError';

  constructor(reason: EngineProblem, httpStatus?: number) {
    super('language model', reason, httpStatus);
  }

  /** A moment later the same request may be answered. */
  get retryable(): boolean {
    return ['timeout', 'rate-limited', 'unavailable'].includes(this.reason);
  }
}
