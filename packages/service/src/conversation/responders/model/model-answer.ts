// One answer of a language model: rounds of words and tools, until the model has nothing more to do.

import {
  LanguageModelError,
  type LanguageModel,
  type LanguageModelTool,
  type ToolCall,
} from '../../../engines/language-model.js';
import type { TransferKind } from '../../call.js';
import { promptMessages, type PromptTurn, type ToolExchange } from './prompt-messages.js';
import type { Action, Conversation } from '../responder.js';
import { Sentences } from './sentences.js';
import { runServerTool, type ServerToolRun } from './server-tool.js';
import { speakableText } from '../speakable-text.js';
import type { ToolMemory } from './tool-memory.js';

/** The tool by which the model ends the call, where it may. */
export const HANG_UP_TOOL: LanguageModelTool = {
  name: 'hang_up',
  description: 'Ends the call. Say goodbye in words before, in the same answer.',
  parameters: { type: 'object', properties: {} },
};

const TRANSFER_NAME = 'transfer_call';

/** The tools by which the model may act on the call itself. */
export interface CallPowers {
  /** Whether it may end the call. */
  readonly canHangUp: boolean;
  /** How it may hand the call over to a person; empty: not at all. */
  readonly transfers: readonly TransferKind[];
}

export function powerTools({ canHangUp, transfers }: CallPowers): readonly LanguageModelTool[] {
  return [...(canHangUp ? [HANG_UP_TOOL] : []), ...(transfers.length > 0 ? [transferTool(transfers)] : [])];
}

function transferTool(transfers: readonly TransferKind[]): LanguageModelTool {
  const isWarm = transfers.includes('warm');
  return {
    name: TRANSFER_NAME,
    description:
      'Connects the caller with a person, and leaves the call. The caller is told to wait. Use it when the caller asks for a person, or when you cannot help.' +
      (isWarm ? ' "cold" connects at once, "warm" first tells the person the summary.' : ''),
    parameters: {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: [...transfers] },
        ...(isWarm && {
          summary: { type: 'string', description: 'What the person should know: one or two sentences.' },
        }),
      },
      required: ['kind', ...(isWarm ? ['summary'] : [])],
    },
  };
}

/** Rounds of tools in one answer; then the model must answer without them. */
const MAX_TOOL_ROUNDS = 5;
/** A tool that ran once is not to be run again unasked. */
const INTERRUPTED = 'The user interrupted. It is not known whether the tool has done its work.';
const NO_SUCH_TOOL = 'There is no such tool.';

export interface ResponderTool extends LanguageModelTool {
  /** Who runs it: the user's client, or this server. */
  readonly runsOn: 'client' | 'server';
}

export interface ModelAnswerOptions {
  readonly model: LanguageModel;
  readonly modelName: string | undefined;
  readonly temperature: number | undefined;
  readonly tools: readonly ResponderTool[];
  readonly powers: CallPowers;
  readonly maxPromptCharacters: number;
  readonly memory: ToolMemory;
  readonly turn: PromptTurn;
  readonly conversation: Conversation;
  readonly toolRun: ServerToolRun;
  readonly signal: AbortSignal;
  readonly act: (action: Action) => void;
  /** The client is to run it. */
  readonly callClient: (call: ToolCall) => void;
}

/** @throws LanguageModelError, after what could be said of the answer; the signal's reason when aborted. */
export async function answerByModel(options: ModelAnswerOptions): Promise<void> {
  const { tools, powers, conversation, memory, act, callClient } = options;
  const position = conversation.transcript.length;
  const past = memory.past(options.turn.kind === 'tool-result' ? options.turn.exchange : undefined);
  const current: ToolExchange[] = [];
  const runsOnServer = (name: string): boolean =>
    !tools.some((tool) => tool.name === name && tool.runsOn === 'client');
  for (let round = 0; ; round++) {
    const isLast = round === MAX_TOOL_ROUNDS;
    const { text, calls } = await playRound(options, { past, current, offersTools: !isLast });
    if (text === '' && (calls.length === 0 || isLast)) throw new LanguageModelError('nonsense');
    if (isLast) return;
    const last = calls.flatMap((call) => actionOf(call, powers) ?? []);
    const others = calls.filter((call) => actionOf(call, powers) === undefined);
    const serverCalls = others.filter(({ name }) => runsOnServer(name));
    const clientCalls = others.filter(({ name }) => !runsOnServer(name));
    clientCalls.forEach(callClient);
    const results = await runAll(serverCalls, position, options);
    const [action] = last;
    if (action !== undefined) {
      act(action);
      return;
    }
    // The client's results come as a turn of their own.
    if (results.length === 0) return;
    const waiting = clientCalls.map((call) => ({ call, result: 'There is no result yet.' }));
    current.push({ position, text, calls: [...results, ...waiting] });
  }
}

interface Round {
  readonly past: readonly ToolExchange[];
  readonly current: readonly ToolExchange[];
  readonly offersTools: boolean;
}

/** Says the words as they come. @returns them, and the tools that the model wants. */
async function playRound(
  options: ModelAnswerOptions,
  { past, current, offersTools }: Round,
): Promise<{ readonly text: string; readonly calls: readonly ToolCall[] }> {
  const { model, conversation, turn, signal, act } = options;
  const sentences = new Sentences();
  const said: string[] = [];
  const calls: ToolCall[] = [];
  const say = (piece: string): void => {
    const text = speakableText(piece);
    if (text === '') return;
    said.push(text);
    act({ kind: 'say', text });
  };
  const deltas = model.answer({
    messages: promptMessages({
      systemPrompt: conversation.systemPrompt,
      transcript: conversation.transcript,
      pastExchanges: past,
      turn,
      currentExchanges: current,
      maxCharacters: options.maxPromptCharacters,
    }),
    tools: offersTools ? offeredTools(options) : [],
    temperature: options.temperature,
    model: options.modelName,
    signal,
  });
  for await (const delta of deltas) {
    if (delta.kind === 'text') sentences.push(delta.text).forEach(say);
    else if (delta.kind === 'tool-call')
      calls.push({ id: delta.id, name: delta.name, arguments: delta.arguments });
    else if (delta.reason === 'content-filter' && said.length + calls.length === 0) {
      throw new LanguageModelError('refused');
    }
  }
  say(sentences.finish());
  return { text: said.join(' '), calls };
}

/** @throws the signal's reason when aborted; the model will know that the tools were begun. */
async function runAll(
  calls: readonly ToolCall[],
  position: number,
  options: ModelAnswerOptions,
): Promise<ToolExchange['calls']> {
  if (calls.length === 0) return [];
  const remember = (results: ToolExchange['calls']): void =>
    options.memory.remember({ position, text: '', calls: results });
  try {
    const results = await Promise.all(
      calls.map(async (call) => ({ call, result: await resultOf(call, options) })),
    );
    remember(results);
    return results;
  } catch (error) {
    remember(calls.map((call) => ({ call, result: INTERRUPTED })));
    throw error;
  }
}

/** Without what the model need not know. */
function offeredTools({ tools, powers }: ModelAnswerOptions): readonly LanguageModelTool[] {
  const own = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
  return [...own, ...powerTools(powers)];
}

/** What a call of these tools means; undefined: it is one of the others. */
function actionOf(
  { name, arguments: given }: ToolCall,
  { canHangUp, transfers }: CallPowers,
): Action | undefined {
  if (canHangUp && name === HANG_UP_TOOL.name) return { kind: 'hang-up' };
  const [first] = transfers;
  if (first === undefined || name !== TRANSFER_NAME) return undefined;
  const to = transfers.find((kind) => kind === given.kind) ?? first;
  return { kind: 'transfer', to, summary: typeof given.summary === 'string' ? given.summary : '' };
}

async function resultOf(call: ToolCall, { tools, toolRun }: ModelAnswerOptions): Promise<string> {
  if (!tools.some(({ name }) => name === call.name)) return NO_SUCH_TOOL;
  return runServerTool(call.name, call.arguments, toolRun);
}
