// Answers for an agent without a language model: greets, runs the agent's tools by plain commands, repeats, says goodbye, and
// says what it is when it does not know. It never reads out its prompt, which is written for nobody's ears. One for each call.

import type { CallAgent, TransferKind } from '../../call.js';
import type { CallTool } from '../../tools/call-tool.js';
import { replyToUnknownSpeech } from '../not-understood.js';
import type { Action, Conversation, Responder, Turn } from '../responder.js';
import { agentTopic } from './agent-topic.js';
import { namedTool, spokenName } from './named-tool.js';
import { parameterQuestion, parameterValue, type ToolParameter } from './parameter-value.js';
import { spokenResult } from './spoken-result.js';

type AnsweringAgent = Pick<CallAgent, 'systemPrompt' | 'greeting' | 'tools' | 'canHangUp'>;
type Values = Readonly<Record<string, unknown>>;

export interface BuiltInResponderOptions {
  readonly agent: AnsweringAgent;
  /**
   * What the agent's knowledge says to a question; undefined where it says nothing. When it throws, the visitor hears that
   * there was a problem. Default: there is no knowledge.
   */
  readonly answerFromKnowledge?:
    | ((question: string, signal: AbortSignal) => Promise<string | undefined>)
    | undefined;
  /** How it may hand the call over to a person. Default: not at all. */
  readonly transfers?: readonly TransferKind[];
  /** What visitors may ask it about, in its own words. Default: nothing. */
  readonly knowledgeWords?: string | undefined;
}

/** A tool whose parameters are asked for, one by one; the first of those missing is being asked for. */
interface Request {
  readonly tool: CallTool;
  readonly values: Values;
  readonly missing: readonly [ToolParameter, ...ToolParameter[]];
}

const GOODBYE =
  /^(?:(?:ok(?:ay)?|great|thanks?|thank you)[ ,]*)*(?:good ?bye|bye|bye bye|hang up|end the call|see you)\b/i;
/** "Can I speak to somebody, please?", or just "operator". */
const PERSON =
  /\b(?:talk|speak|connect|transfer|put)\b.*\b(?:human|person|people|someone|somebody|anybody|anyone|operator|agent|representative|colleague)\b|^(?:an? |the )?(?:human|person|real person|operator|agent|representative)(?: please)?[.!]?$/i;
const REPEAT = /\b(?:repeat|say) (?:that|it|this)?( ?again| ?please)?|^(?:pardon|what did you say)\b/i;
const CANCEL = /^(?:cancel|stop|never ?mind|forget it)[.!]?$/i;
const HELLO = /^(?:hello|hi|hey|good (?:morning|afternoon|evening))\b/i;
const THANKS = /^(?:thanks?|thank you|great)\b/i;
const HELP = /\bhelp\b|\bwhat can you do\b|\bwho are you\b/i;
/** Named when it is asked what can be done; more nobody remembers. */
const MAX_NAMED_TOOLS = 5;
/** Of a greeting, thanks or a call for help; what is longer may be a question. */
const MAX_PLEASANTRY_WORDS = 5;

export class BuiltInResponder implements Responder {
  readonly expectedSpeech;
  readonly #options: BuiltInResponderOptions;
  #request: Request | undefined;
  #lastTurn: { readonly turn: Turn; readonly requestBefore: Request | undefined } | undefined;

  constructor(options: BuiltInResponderOptions) {
    this.#options = options;
    this.expectedSpeech = { kind: 'topic', ...agentTopic(options.agent, options.knowledgeWords) } as const;
  }

  async *answer(turn: Turn, conversation: Conversation, signal: AbortSignal): AsyncIterable<Action> {
    if (turn === this.#lastTurn?.turn) this.#request = this.#lastTurn.requestBefore;
    this.#lastTurn = { turn, requestBefore: this.#request };
    switch (turn.kind) {
      case 'not-understood':
        yield say(replyToUnknownSpeech(turn));
        break;
      case 'tool-result':
        yield say(
          turn.outcome.ok ? spokenResult(turn.outcome.result) : `That did not work. ${turn.outcome.message}`,
        );
        break;
      case 'utterance':
        yield* this.#answerWords(turn.text.trim(), conversation, signal);
        break;
    }
  }

  async *#answerWords(text: string, conversation: Conversation, signal: AbortSignal): AsyncIterable<Action> {
    const { agent, answerFromKnowledge } = this.#options;
    if (GOODBYE.test(text)) {
      yield* this.#takeLeave();
      return;
    }
    const [transfer] = this.#options.transfers ?? [];
    if (transfer !== undefined && PERSON.test(text)) {
      this.#request = undefined;
      yield { kind: 'transfer', to: transfer, summary: `A caller asks for a person, and said: ${text}` };
      return;
    }
    if (REPEAT.test(text)) {
      yield say(lastWords(conversation) ?? this.#introduction());
      return;
    }
    if (this.#request !== undefined) {
      yield this.#takeValue(this.#request, text);
      return;
    }
    const tool = namedTool(text, agent.tools);
    if (tool !== undefined) {
      yield this.#begin(tool);
      return;
    }
    // "Hello, when do you open?" asks more than it greets.
    const isQuestion = answerFromKnowledge !== undefined && text.split(/\s+/).length > MAX_PLEASANTRY_WORDS;
    const everydayReply = this.#everydayReply(text);
    const reply =
      (isQuestion ? undefined : everydayReply) ??
      (await answerFromKnowledge?.(text, signal)) ??
      everydayReply ??
      this.#ignorance();
    yield say(reply);
  }

  *#takeLeave(): Iterable<Action> {
    this.#request = undefined;
    if (this.#options.agent.canHangUp) {
      yield say('Goodbye.');
      yield { kind: 'hang-up' };
    } else {
      yield say('Goodbye. You can end the call now.');
    }
  }

  #everydayReply(text: string): string | undefined {
    const greeting = this.#options.agent.greeting.text.trim();
    if (HELP.test(text)) return this.#introduction();
    if (HELLO.test(text)) return greeting === '' ? `Hello. ${this.#introduction()}` : greeting;
    if (THANKS.test(text)) return 'You are welcome.';
    return undefined;
  }

  #ignorance(): string {
    const knows = this.#options.answerFromKnowledge !== undefined;
    return knows ? 'I do not know that.' : `I do not know that. ${this.#introduction()}`;
  }

  #introduction(): string {
    const { agent, answerFromKnowledge } = this.#options;
    const names = agent.tools.map(({ modelToolName }) => spokenName(modelToolName));
    if (answerFromKnowledge !== undefined) {
      const introduction =
        'I am a simple assistant. I read out what I have been given to read, so ask me a question.';
      return names.length === 0 ? introduction : `${introduction} Or say: ${named(names)}.`;
    }
    if (names.length === 0)
      return 'I am a simple assistant without a language model, and there is nothing I can look up.';
    return `I can only look things up and run tools here. You can say: ${named(names)}.`;
  }

  #begin(tool: CallTool): Action {
    const required = (tool.definition.dynamicParameters ?? []).filter((parameter) => parameter.required);
    return this.#proceed(tool, {}, required);
  }

  #takeValue({ tool, values, missing }: Request, text: string): Action {
    if (CANCEL.test(text)) {
      this.#request = undefined;
      return say('All right, I have not done it.');
    }
    const [asked, ...others] = missing;
    const value = parameterValue(text, asked);
    if (value === undefined) return say(`I cannot use that. ${parameterQuestion(asked)}`);
    return this.#proceed(tool, { ...values, [asked.name]: value }, others);
  }

  #proceed(tool: CallTool, values: Values, missing: readonly ToolParameter[]): Action {
    const [next, ...others] = missing;
    this.#request = next && { tool, values, missing: [next, ...others] };
    if (next !== undefined) return say(parameterQuestion(next));
    return { kind: 'call-tool', toolName: tool.modelToolName, parameters: values };
  }
}

function named(names: readonly string[]): string {
  return names.slice(0, MAX_NAMED_TOOLS).join(', or ');
}

function lastWords({ transcript }: Conversation): string | undefined {
  return transcript.findLast(({ role }) => role === 'agent')?.text;
}

function say(text: string): Action {
  return { kind: 'say', text };
}
