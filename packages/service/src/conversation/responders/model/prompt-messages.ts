// The messages of one turn: what the model is told of the call so far. Pure. Knows no credentials: nobody gives it any.

import type { LanguageModelMessage, ToolCall } from '../../../engines/language-model.js';

/** What was really said, by whom. */
export interface SpokenEntry {
  readonly role: 'user' | 'agent';
  readonly text: string;
}

/** Tools that the model had run together, each with what came of it. */
export interface ToolExchange {
  /** How many entries of the transcript there were before it. */
  readonly position: number;
  /** What the model said on its way to them; empty once that stands in the transcript. */
  readonly text: string;
  readonly calls: readonly { readonly call: ToolCall; readonly result: string }[];
}

/** What wants an answer now. */
export type PromptTurn =
  /** Nobody has said anything yet: the agent speaks first. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'utterance'; readonly text: string }
  | { readonly kind: 'not-understood'; readonly canRecognizeSpeech: boolean }
  | { readonly kind: 'tool-result'; readonly exchange: ToolExchange };

export interface Prompt {
  readonly systemPrompt: string;
  /** With the turn's own words, or without them. */
  readonly transcript: readonly SpokenEntry[];
  /** Of earlier turns, in order. */
  readonly pastExchanges: readonly ToolExchange[];
  readonly turn: PromptTurn;
  /** Of the answer to this turn so far, in order. */
  readonly currentExchanges: readonly ToolExchange[];
  /** Of all messages together. The system prompt and the turn itself are never dropped. */
  readonly maxCharacters: number;
}

const OPENING = '[The call has begun. You speak first: greet the user in one or two sentences.]';
const NOT_UNDERSTOOD = '[The user said something that was not understood. Ask them to say it again.]';
const CANNOT_HEAR = '[The user spoke, but speech is not understood in this call. Ask them to type.]';
/** Of one tool result; what comes after is cut. */
const MAX_RESULT_LENGTH = 8_000;

export function promptMessages(prompt: Prompt): readonly LanguageModelMessage[] {
  const { systemPrompt, turn, currentExchanges, maxCharacters } = prompt;
  const system: readonly LanguageModelMessage[] =
    systemPrompt.trim() === '' ? [] : [{ role: 'system', text: systemPrompt }];
  const newest = [...turnMessages(turn), ...currentExchanges.flatMap(exchangeMessages)];
  let room = maxCharacters - lengthOf(system) - lengthOf(newest);
  const kept: LanguageModelMessage[] = [];
  for (const past of pastTurns(prompt).reverse()) {
    room -= lengthOf(past);
    if (room < 0) break;
    kept.unshift(...past);
  }
  return merged([...system, ...kept, ...newest]);
}

/** Each begins with the user's words; what the agent said first of all is a turn too. */
function pastTurns({ transcript, turn, pastExchanges }: Prompt): LanguageModelMessage[][] {
  const turns: LanguageModelMessage[][] = [];
  const add = (message: LanguageModelMessage): void => {
    const last = turns.at(-1);
    if (last === undefined || message.role === 'user') turns.push([message]);
    else last.push(message);
  };
  const own = turn.kind === 'utterance' ? transcript.findLastIndex(({ role }) => role === 'user') : -1;
  const isOwn = turn.kind === 'utterance' && transcript[own]?.text === turn.text;
  for (let index = 0; index <= transcript.length; index++) {
    const isLast = index === transcript.length;
    for (const exchange of pastExchanges) {
      // A transcript may be shorter than it was: an exchange without its place comes last.
      const isHere = exchange.position === index || (isLast && exchange.position > index);
      if (isHere) exchangeMessages(exchange).forEach(add);
    }
    const entry = transcript[index];
    if (entry === undefined || entry.text.trim() === '' || (isOwn && index === own)) continue;
    add(
      entry.role === 'user'
        ? { role: 'user', text: entry.text }
        : { role: 'assistant', text: entry.text, toolCalls: [] },
    );
  }
  return turns;
}

function turnMessages(turn: PromptTurn): readonly LanguageModelMessage[] {
  switch (turn.kind) {
    case 'opening':
      return [{ role: 'user', text: OPENING }];
    case 'utterance':
      return [{ role: 'user', text: turn.text }];
    case 'not-understood':
      return [{ role: 'user', text: turn.canRecognizeSpeech ? NOT_UNDERSTOOD : CANNOT_HEAR }];
    case 'tool-result':
      return exchangeMessages(turn.exchange);
  }
}

function exchangeMessages({ text, calls }: ToolExchange): readonly LanguageModelMessage[] {
  return [
    { role: 'assistant', text, toolCalls: calls.map(({ call }) => call) },
    ...calls.map(({ call, result }): LanguageModelMessage => {
      const isCut = result.length > MAX_RESULT_LENGTH;
      const kept = isCut ? `${result.slice(0, MAX_RESULT_LENGTH)} [cut]` : result;
      return { role: 'tool-result', toolCallId: call.id, text: kept };
    }),
  ];
}

/** Several models refuse two messages of one side in a row. */
function merged(messages: readonly LanguageModelMessage[]): readonly LanguageModelMessage[] {
  const result: LanguageModelMessage[] = [];
  for (const message of messages) {
    const last = result.at(-1);
    if (last?.role === 'user' && message.role === 'user') {
      result.splice(-1, 1, { role: 'user', text: `${last.text}\n${message.text}` });
    } else if (last?.role === 'assistant' && last.toolCalls.length === 0 && message.role === 'assistant') {
      const text = [last.text, message.text].filter((part) => part !== '').join('\n');
      result.splice(-1, 1, { ...message, text });
    } else {
      result.push(message);
    }
  }
  return result;
}

function lengthOf(messages: readonly LanguageModelMessage[]): number {
  return messages.reduce((sum, message) => {
    const calls = message.role === 'assistant' ? message.toolCalls : [];
    return sum + message.text.length + (calls.length === 0 ? 0 : JSON.stringify(calls).length);
  }, 0);
}
