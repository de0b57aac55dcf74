// The agent of one call: joins speech input, speech output, responder and queue, and decides when the call is over. Knows no
// WebRTC and no HTTP.

import type { EndReason } from '../rooms/room-call.js';
import type { InactivityMessage } from './call.js';
import type { ClientMessage } from '../rooms/session-message.js';
import type { Agent, AgentOptions } from './agent.js';
import type { AgentJob } from './agent-job.js';
import { Answer } from './answer.js';
import type { Action, Conversation, Turn } from './responders/responder.js';
import { CallTranscript } from './call-transcript.js';
import { OwnedTimers, systemTimers } from '../time/timers.js';
import { DelayedGreeting } from './delayed-greeting.js';
import type { Urgency } from './output/speech-queue.js';
import { SpeechQueue } from './output/speech-queue.js';
import { SpeechInput } from './input/speech-input.js';
import { Inactivity } from './inactivity.js';
import { PendingTools } from './tools/pending-tools.js';
import { ServerTools } from './tools/server-tools.js';
import { SpeechOutput } from './output/speech-output.js';
import type { TransferRequest } from './transfer.js';
import { UserTurns } from './input/user-turns.js';
import { agentState, StateReport } from './state-report.js';

/** A farewell that takes longer is cut. */
const FAREWELL_LIMIT_MS = 30_000;
/** What an agent that hangs up after its greeting says when it has none. */
const HANG_UP_MESSAGE = 'Sorry, I have to go. Goodbye.';

/** Said before a caller is handed over, and after it has failed. */
const HOLD_MESSAGE = 'One moment, please.';
const STILL_HERE_MESSAGE = 'Can I help you myself?';

type Ask = (conversation: Conversation, signal: AbortSignal) => AsyncIterable<Action>;

/** Starts the agent of a call: it is there at once, and greets. */
export function createAgent(options: AgentOptions): Agent {
  return new TalkingAgent(options);
}

class TalkingAgent implements Agent {
  readonly ended: Promise<EndReason>;
  readonly #options: AgentOptions;
  readonly #clock: OwnedTimers;
  readonly #transcript: CallTranscript;
  readonly #output: SpeechOutput;
  readonly #queue = new SpeechQueue<AgentJob>(() => this.#settle());
  readonly #tools: PendingTools;
  readonly #serverTools: ServerTools;
  readonly #inactivity: Inactivity;
  readonly #input: SpeechInput;
  readonly #stateReport: StateReport;
  #stopMessages: () => void = () => undefined;
  readonly #farewell = new AbortController();
  #resolveEnded: (reason: EndReason) => void = () => undefined;
  #phase: 'warming-up' | 'talking' | 'ending' | 'over' = 'warming-up';
  #delayedGreeting: DelayedGreeting | undefined;

  constructor(options: AgentOptions) {
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    this.#options = options;
    const { call, audio, channel, speech, responder } = options;
    const onFault = (): void => this.#finish('error');
    const clock = new OwnedTimers(options.clock ?? systemTimers, onFault);
    this.#clock = clock;
    this.#stateReport = new StateReport(channel, clock);
    this.#transcript = new CallTranscript({ ...options, clock });
    this.#output = new SpeechOutput({
      audio,
      clock,
      synthesizer: speech.synthesizer,
      voice: call.agent.voice,
      transcript: this.#transcript,
      showsWords: channel.showsNothing !== true,
      onChange: () => this.#settle(),
    });
    this.#tools = new PendingTools({
      channel,
      clock,
      onResult: (turn, shouldAnswer) => {
        if (shouldAnswer) this.#answer(turn, 'later');
        this.#settle();
      },
    });
    this.#serverTools = new ServerTools({
      tools: call.agent.tools,
      runTool: options.runTool,
      onResult: (turn) => {
        this.#answer(turn, 'later');
        this.#settle();
      },
    });
    this.#inactivity = new Inactivity(clock, call.agent.inactivityMessages, (message) =>
      this.#onInactive(message),
    );
    const userTurns = new UserTurns({
      queue: this.#queue,
      output: this.#output,
      transcript: this.#transcript,
      minimumTurnMs: call.agent.turns.minimumTurnMs,
      canRecognizeSpeech: speech.recognizer !== undefined && responder.expectedSpeech !== undefined,
      onVisitor: () => this.#noticeVisitor(),
      onTurn: (turn) => {
        this.#delayedGreeting?.cancel();
        this.#answer(turn, 'soon');
      },
      onNoise: () => this.#delayedGreeting?.wait(),
      onChange: () => this.#settle(),
    });
    this.#input = new SpeechInput({
      audio,
      speech,
      turns: call.agent.turns,
      wouldInterrupt: () => this.#output.isAudible,
      expectedSpeech: responder.expectedSpeech,
      clock,
      onSpeech: () => userTurns.begin(),
      onFault,
    });
    if (responder.expectedSpeech !== undefined) speech.recognizer?.prepare?.(responder.expectedSpeech);
    clock.after(call.agent.maxDurationMs, () => this.#end('max_duration', call.agent.timeExceededMessage));
    this.#greet();
    // Last, as messages that came early may be handed over at once.
    this.#stopMessages = channel.onMessage((message) => {
      try {
        this.#onMessage(message);
      } catch {
        onFault();
      }
    });
  }

  leaveMessage(text: string): void {
    this.#end('voicemail', text);
  }

  stop(): void {
    this.#finish('user_hang_up');
  }

  #greet(): void {
    const { greeting } = this.#options.call.agent;
    const greet = this.#greeting();
    if (greet === undefined) {
      this.#startTalking();
      return;
    }
    if (greeting.delayMs <= 0) {
      this.#settle();
      greet();
      return;
    }
    this.#startTalking();
    this.#delayedGreeting = new DelayedGreeting(this.#clock, greeting.delayMs, greet);
    this.#delayedGreeting.wait();
  }

  /** @returns what begins the greeting, where there is one. */
  #greeting(): (() => void) | undefined {
    const { call, responder } = this.#options;
    const { firstSpeaker, text: configured, isUninterruptible } = call.agent.greeting;
    const hangsUp = call.faults?.hangsUpAfterGreeting === true;
    const text = firstSpeaker === 'agent' ? configured.trim() : '';
    if (text !== '' || hangsUp) {
      const onDone = (): void => {
        this.#startTalking();
        if (hangsUp) this.#end('agent_hang_up');
      };
      return () =>
        this.#say(text === '' ? HANG_UP_MESSAGE : text, isUninterruptible || hangsUp, 'soon', onDone);
    }
    const ask = responder.greet?.bind(responder);
    if (firstSpeaker !== 'agent' || ask === undefined) return undefined;
    return () => {
      this.#startTalking();
      this.#queue.request(this.#answerBy(ask, isUninterruptible), 'soon');
    };
  }

  #startTalking(): void {
    if (this.#phase === 'warming-up') this.#phase = 'talking';
    this.#settle();
  }

  #onInactive({ message, thenHangUp }: InactivityMessage): void {
    if (thenHangUp === 'strict') this.#end('inactivity', message);
    else if (thenHangUp === 'no') this.#say(message, false, 'later');
    else this.#say(message, false, 'later', () => this.#end('inactivity'));
  }

  #say(
    text: string,
    isUninterruptible: boolean,
    urgency: Urgency,
    onDone: () => void = () => undefined,
  ): void {
    const line: AgentJob = {
      kind: 'line',
      isUninterruptible,
      isUnheard: true,
      retry: () => line,
      run: async (context) => {
        await this.#output.say({ text, ...context });
        onDone();
      },
    };
    this.#queue.request(line, urgency);
  }

  #onMessage(message: ClientMessage): void {
    if (this.#phase === 'ending') {
      if (message.type === 'hang_up') this.#finish('user_hang_up');
      return;
    }
    switch (message.type) {
      case 'user_text_message':
        this.#onTyped(message.text, message.urgency);
        break;
      case 'input_text_message':
        this.#onTyped(message.text, message.deferResponse === true ? 'later' : 'soon');
        break;
      case 'set_output_medium':
        this.#output.medium = message.medium;
        break;
      case 'client_tool_result':
        this.#tools.answer(message);
        break;
      case 'hang_up':
        this.#end('user_hang_up', message.message);
        break;
      case 'forced_agent_message':
        this.#say(message.content, message.uninterruptible, message.urgency);
        break;
      case 'ping': // the channel answers it
        break;
    }
  }

  #onTyped(rawText: string, urgency: Urgency): void {
    const text = rawText.trim();
    if (text === '') return;
    this.#delayedGreeting?.cancel();
    this.#noticeVisitor();
    // Before the visitor's own words: an interrupted line stands before what interrupted it.
    if (urgency === 'immediate') this.#queue.interrupt();
    this.#transcript.begin('user', 'text').finish(text);
    this.#answer({ kind: 'utterance', text, medium: 'text' }, urgency);
  }

  #noticeVisitor(): void {
    this.#delayedGreeting?.pause();
    this.#inactivity.reset();
    this.#startTalking();
  }

  #answer(turn: Turn, urgency: Urgency): void {
    const { responder } = this.#options;
    const ask: Ask = (conversation, signal) => responder.answer(turn, conversation, signal);
    this.#queue.request(this.#answerBy(ask), urgency);
  }

  #answerBy(ask: Ask, isUninterruptible = false): Answer {
    const { call } = this.#options;
    return new Answer({
      ask,
      isUninterruptible,
      conversation: () => ({
        systemPrompt: call.agent.systemPrompt,
        variables: call.variables,
        transcript: this.#transcript.entries,
      }),
      clock: this.#clock,
      output: this.#output,
      onToolCall: ({ toolName, parameters }, hasSpoken) => {
        const own = this.#serverTools.find(toolName);
        if (own === undefined) this.#tools.invoke(toolName, parameters, hasSpoken);
        else this.#serverTools.invoke(own, parameters);
      },
      onTransfer: (request) => this.#transfer(request),
      onHangUp: (failure) => {
        if (failure !== undefined) this.#options.onFailure?.(failure);
        this.#end(failure === undefined ? 'agent_hang_up' : 'error');
      },
    });
  }

  #transfer(request: TransferRequest): void {
    const { transfer } = this.#options;
    if (transfer === undefined) return;
    const job: AgentJob = {
      kind: 'answer',
      isUninterruptible: true,
      isUnheard: false,
      retry: () => job,
      run: async (context) => {
        await this.#output.say({ text: HOLD_MESSAGE, ...context });
        const reason = await transfer(request, context.signal);
        if (reason === undefined) return;
        await this.#output.say({
          text: `I could not connect you: ${reason}. ${STILL_HERE_MESSAGE}`,
          ...context,
        });
      },
    };
    this.#queue.request(job, 'soon');
  }

  /** Reports what follows from the facts, whenever one of them has changed. */
  #settle(): void {
    if (this.#phase === 'over') return;
    const { isAudible } = this.#output;
    if (isAudible && this.#phase === 'warming-up') this.#phase = 'talking';
    const job = this.#queue.current;
    const isSpokenTo = this.#input.isSpeechOngoing;
    const isWorking =
      job?.kind === 'answer' ||
      this.#tools.isWaiting ||
      this.#serverTools.isWaiting ||
      this.#input.isDeciding;
    this.#stateReport.report(
      agentState({ hasBegun: this.#phase !== 'warming-up', isAudible, isSpokenTo, isWorking }),
    );
    this.#inactivity.setQuiet(
      this.#phase === 'talking' && !isAudible && !isSpokenTo && !isWorking && job === undefined,
    );
  }

  /** Stops everything but the last words. The first reason stands. */
  #end(reason: EndReason, farewell = ''): void {
    if (this.#phase === 'ending' || this.#phase === 'over') return;
    this.#phase = 'ending';
    this.#input.close();
    this.#queue.close();
    const { signal } = this.#farewell;
    this.#clock.after(FAREWELL_LIMIT_MS, () => this.#farewell.abort());
    void this.#output.say({ text: farewell, signal }).then(() => this.#finish(reason));
  }

  #finish(reason: EndReason): void {
    if (this.#phase === 'over') return;
    this.#phase = 'over';
    this.#stopMessages();
    this.#input.close();
    this.#queue.close();
    this.#serverTools.close();
    this.#farewell.abort();
    this.#clock.close();
    this.#resolveEnded(reason);
  }
}
