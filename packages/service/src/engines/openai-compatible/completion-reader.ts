// Gathers one completion from its pieces: text is handed on, tool calls are put together. Pure but for the ids it makes up.
// Reads what servers send in fact, which is less strict than what the API promises.

import { randomUUID } from 'node:crypto';
import type { FinishReason, LanguageModelDelta } from '../language-model.js';
import { isRecord } from './is-record.js';
import { AnswerTooLongError, NonsenseError, ReportedError } from './problem-of.js';

interface GatheredCall {
  readonly index: unknown;
  readonly id: string | undefined;
  name: string;
  argumentsText: string;
}

export class CompletionReader {
  readonly #maxCharacters: number;
  readonly #calls: GatheredCall[] = [];
  #characters = 0;
  #finishReason: string | undefined;
  #hasEnded = false;

  /** @param maxCharacters of text and arguments together. */
  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** Nothing of the answer is missing. */
  get isWhole(): boolean {
    return this.#hasEnded || this.#finishReason !== undefined;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The server ended the answer in order, though perhaps without a reason. */
  end(): void {
    this.#hasEnded = true;
  }

  /**
   * @param piece a chunk of a stream, or a whole completion.
   * @returns its text, and whether it was part of the answer at all.
   * @throws NonsenseError, AnswerTooLongError, ReportedError.
   */
  read(piece: unknown): { readonly text: string; readonly isProgress: boolean } {
    if (!isRecord(piece)) throw new NonsenseError();
    if (piece.error !== undefined && piece.error !== null) throw new ReportedError(piece.error);
    const choices: readonly unknown[] = Array.isArray(piece.choices) ? piece.choices : [];
    // Usage comes without a choice.
    const choice = choices.find((one) => isRecord(one) && (one.index ?? 0) === 0);
    if (!isRecord(choice)) return { text: '', isProgress: false };
    if (typeof choice.finish_reason === 'string') this.#finishReason = choice.finish_reason;
    const delta = choice.delta ?? choice.message;
    if (!isRecord(delta)) return { text: '', isProgress: this.isWhole };
    const text = typeof delta.content === 'string' ? delta.content : '';
    this.#count(text);
    const callPieces: readonly unknown[] = Array.isArray(delta.tool_calls) ? delta.tool_calls : [];
    for (const callPiece of callPieces) this.#gather(callPiece);
    return { text, isProgress: text !== '' || callPieces.length > 0 || this.isWhole };
  }

  /** What comes after the text. @throws NonsenseError for arguments that are no JSON object, or for no answer at all. */
  finish(): readonly LanguageModelDelta[] {
    if (this.#finishReason === undefined && this.#characters + this.#calls.length === 0) {
      throw new NonsenseError();
    }
    const calls = this.#calls.map(({ id, name, argumentsText }): LanguageModelDelta => {
      if (name === '') throw new NonsenseError();
      const callId = id ?? `call_${randomUUID()}`;
      return { kind: 'tool-call', id: callId, name, arguments: parseArguments(argumentsText) };
    });
    return [...calls, { kind: 'finish', reason: this.#reason() }];
  }

  #reason(): FinishReason {
    if (this.#finishReason === 'length') return 'length';
    if (this.#finishReason === 'content_filter') return 'content-filter';
    return this.#calls.length > 0 ? 'tool-calls' : 'stop';
  }

  #gather(piece: unknown): void {
    if (!isRecord(piece)) throw new NonsenseError();
    const fn = isRecord(piece.function) ? piece.function : {};
    const id = typeof piece.id === 'string' && piece.id !== '' ? piece.id : undefined;
    const name = typeof fn.name === 'string' ? fn.name : '';
    const call = this.#find(piece.index, id, name) ?? this.#begin(piece.index, id);
    if (call.name === '') call.name = name;
    const argumentsText = isRecord(fn.arguments) ? JSON.stringify(fn.arguments) : fn.arguments;
    if (typeof argumentsText !== 'string') return;
    call.argumentsText += argumentsText;
    this.#count(argumentsText);
  }

  /** The call that a piece goes on with. Some servers leave out the index, or give every call the same one. */
  #find(index: unknown, id: string | undefined, name: string): GatheredCall | undefined {
    if (id !== undefined) return this.#calls.find((call) => call.id === id);
    if (typeof index === 'number') return this.#calls.findLast((call) => call.index === index);
    return name === '' ? this.#calls.at(-1) : undefined;
  }

  #begin(index: unknown, id: string | undefined): GatheredCall {
    const call: GatheredCall = { index, id, name: '', argumentsText: '' };
    this.#calls.push(call);
    return call;
  }

  #count(text: string): void {
    this.#characters += text.length;
    // A call without arguments counts too, or there could be endlessly many.
    if (this.#characters + this.#calls.length > this.#maxCharacters) throw new AnswerTooLongError();
  }
}

function parseArguments(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NonsenseError();
  }
  if (!isRecord(value)) throw new NonsenseError();
  return value;
}
