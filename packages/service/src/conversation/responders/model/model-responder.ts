// A responder that lets a language model decide. One for each call: it remembers the tools that were used in it.

import type { EngineProblem } from '../../../engines/engine-problem.js';
import { LanguageModelError, type LanguageModel, type ToolCall } from '../../../engines/language-model.js';
import type { ExpectedSpeech } from '../../../engines/speech.js';
import type { TransferKind } from '../../call.js';
import type { PromptTurn } from './prompt-messages.js';
import { ActionQueue } from './action-queue.js';
import { answerByModel, powerTools, type CallPowers, type ResponderTool } from './model-answer.js';
import type { Action, Conversation, Responder, Turn } from '../responder.js';
import type { RunTool } from './server-tool.js';
import { ToolMemory } from './tool-memory.js';

/** Said when the model fails; the call goes on, unless the policy ends it. */
export const APOLOGY = 'I am sorry, I cannot answer at the moment.';

const DEFAULT_TOOL_LIMIT_MS = 20_000;
/** Some ten thousand tokens, which small models take. */
const DEFAULT_MAX_PROMPT_CHARACTERS = 40_000;

export interface ModelResponderOptions {
  readonly model: LanguageModel;
  /** Default: the one that the engine is configured with. */
  readonly modelName?: string | undefined;
  /** What the model is told after the agent's prompt. Default: nothing. */
  readonly instruction?: string | undefined;
  readonly temperature?: number;
  /** What the agent is expected to speak: a BCP 47 code. Default: the model finds out. */
  readonly languageHint?: string | undefined;
  /** Those with the name of a power that the model has are not offered. */
  readonly tools?: readonly ResponderTool[];
  /** Whether the model may end the call. Default: false. */
  readonly canHangUp?: boolean;
  /** How the model may hand the call over to a person. Default: not at all. */
  readonly transfers?: readonly TransferKind[];
  /** Runs the tools of the server. It keeps their credentials to itself. */
  readonly runTool: RunTool;
  /** Default: 20 s. */
  readonly toolLimitMs?: number;
  /** The model failed; the user hears an apology. */
  readonly onProblem: (reason: EngineProblem) => void;
  /** Whether the call ends as failed. @param failures so many answers in a row have failed. */
  readonly shouldHangUp: (failures: number) => boolean;
  /** Of one request. Default: 40,000. */
  readonly maxPromptCharacters?: number;
  /** Default: everyday replies, and for a recognizer that understands everything, everything. */
  readonly expectedSpeech?: ExpectedSpeech;
}

export class ModelResponder implements Responder {
  readonly expectedSpeech: ExpectedSpeech;
  readonly #options: ModelResponderOptions;
  readonly #tools: readonly ResponderTool[];
  readonly #powers: CallPowers;
  readonly #memory = new ToolMemory();
  #failures = 0;

  constructor(options: ModelResponderOptions) {
    this.#options = options;
    this.expectedSpeech = options.expectedSpeech ?? { kind: 'topic', text: '' };
    const { tools = [], canHangUp = false, transfers = [] } = options;
    this.#powers = { canHangUp, transfers };
    const taken = powerTools(this.#powers).map(({ name }) => name);
    this.#tools = tools.filter(({ name }) => !taken.includes(name));
  }

  answer(turn: Turn, conversation: Conversation, caller: AbortSignal): AsyncGenerator<Action> {
    return this.#act(this.#promptTurn(turn, conversation.transcript.length), conversation, caller);
  }

  greet(conversation: Conversation, caller: AbortSignal): AsyncGenerator<Action> {
    return this.#act({ kind: 'opening' }, conversation, caller);
  }

  async *#act(turn: PromptTurn, conversation: Conversation, caller: AbortSignal): AsyncGenerator<Action> {
    if (caller.aborted) return;
    const queue = new ActionQueue();
    // Those of the client that nobody has taken up yet.
    const untaken: ToolCall[] = [];
    const controller = new AbortController();
    const stop = (): void => {
      controller.abort(caller.reason);
      queue.end();
    };
    caller.addEventListener('abort', stop, { once: true });
    // The model is read while its words are spoken: the next ones are there in time, and no request waits for a speaker.
    const { signal } = controller;
    const thinking = this.#think(turn, conversation, { queue, untaken, signal }).then(
      () => queue.end(),
      (error: unknown) => queue.end({ error }),
    );
    try {
      for (;;) {
        const action = await queue.next();
        if (action === undefined || signal.aborted) return;
        if (action.kind === 'call-tool') untaken.shift();
        yield action;
      }
    } finally {
      caller.removeEventListener('abort', stop);
      controller.abort();
      await thinking;
      for (const call of untaken) this.#memory.forget(call);
    }
  }

  /** Fills the queue. @throws what is not the model's failure but a defect: for whoever carries out the answer. */
  async #think(
    turn: PromptTurn,
    conversation: Conversation,
    { queue, untaken, signal }: Thinking,
  ): Promise<void> {
    const { model, modelName, temperature, runTool, onProblem, shouldHangUp } = this.#options;
    const position = conversation.transcript.length;
    try {
      await answerByModel({
        model,
        modelName,
        temperature,
        tools: this.#tools,
        powers: this.#powers,
        maxPromptCharacters: this.#options.maxPromptCharacters ?? DEFAULT_MAX_PROMPT_CHARACTERS,
        memory: this.#memory,
        turn,
        conversation: {
          ...conversation,
          systemPrompt: systemPart(conversation.systemPrompt, this.#options),
        },
        toolRun: { runTool, limitMs: this.#options.toolLimitMs ?? DEFAULT_TOOL_LIMIT_MS, signal },
        signal,
        act: (action) => queue.push(action),
        callClient: (call) => {
          this.#memory.expect(call, position);
          untaken.push(call);
          queue.push({ kind: 'call-tool', toolName: call.name, parameters: call.arguments });
        },
      });
      this.#failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LanguageModelError)) throw error;
      this.#failures += 1;
      queue.push({ kind: 'say', text: APOLOGY });
      if (shouldHangUp(this.#failures)) queue.push({ kind: 'hang-up', failure: error.message });
      onProblem(error.reason);
    }
  }

  #promptTurn(turn: Turn, position: number): PromptTurn {
    if (turn.kind !== 'tool-result') return turn;
    return { kind: 'tool-result', exchange: this.#memory.settle(turn, position) };
  }
}

/** Of the agent's prompt, what else the model is told, and the language that is expected. */
function systemPart(
  systemPrompt: string,
  { instruction = '', languageHint }: Pick<ModelResponderOptions, 'instruction' | 'languageHint'>,
): string {
  const language =
    languageHint === undefined
      ? ''
      : `The user is expected to speak the language ${languageHint} (BCP 47). Answer in it.`;
  return [systemPrompt, instruction, language].filter((part) => part.trim() !== '').join('\n\n');
}

interface Thinking {
  readonly queue: ActionQueue;
  readonly untaken: ToolCall[];
  readonly signal: AbortSignal;
}
