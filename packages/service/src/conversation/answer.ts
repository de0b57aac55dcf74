// One answer: asks the responder and carries out what it decides, step by step, until it is done or interrupted.

import type { AgentJob } from './agent-job.js';
import type { Action, Conversation } from './responders/responder.js';
import type { Timers } from '../time/timers.js';
import type { JobContext } from './output/speech-queue.js';
import type { SpeechOutput } from './output/speech-output.js';
import type { TransferRequest } from './transfer.js';
import { untilAborted } from '../time/until-aborted.js';

/** A responder that has not decided on its next step by then has failed. */
const RESPONDER_TIMEOUT_MS = 30_000;
/** Said when the responder fails; the call goes on. */
export const PROBLEM_MESSAGE = 'Sorry, I had a problem with that. Please try again.';

export interface AnswerOptions {
  /** The responder's steps: its answer to a turn, or the words that open the call. */
  readonly ask: (conversation: Conversation, signal: AbortSignal) => AsyncIterable<Action>;
  /** Default: false. */
  readonly isUninterruptible?: boolean;
  /** Read when the answer begins. */
  readonly conversation: () => Conversation;
  readonly clock: Timers;
  readonly output: SpeechOutput;
  readonly onToolCall: (action: Extract<Action, { kind: 'call-tool' }>, hasSpoken: boolean) => void;
  /** Everything said before it has been heard. */
  readonly onTransfer: (request: TransferRequest) => void;
  /** Everything said before it has been heard. @param failure why the call cannot go on. */
  readonly onHangUp: (failure?: string) => void;
}

export class Answer implements AgentJob {
  readonly kind = 'answer';
  readonly isUninterruptible: boolean;
  readonly #options: AnswerOptions;
  #hasActed = false;
  #hasSpoken = false;

  constructor(options: AnswerOptions) {
    this.#options = options;
    this.isUninterruptible = options.isUninterruptible ?? false;
  }

  /** No step of it is done: interrupted before it is heard, the turn has no answer. */
  get isUnheard(): boolean {
    return !this.#hasActed;
  }

  /** The same turn, to be answered anew. */
  retry(): Answer {
    return new Answer(this.#options);
  }

  async run(context: JobContext): Promise<void> {
    const { ask, conversation } = this.#options;
    let steps: AsyncIterator<Action> | undefined;
    try {
      steps = ask(conversation(), context.signal)[Symbol.asyncIterator]();
      for (;;) {
        const step = await this.#next(steps, context.signal);
        if (step.done === true || (await this.#carryOut(step.value, context)) === 'over') return;
      }
    } catch {
      // A responder may fail in any way, and be stopped in any step: the call goes on.
      if (!context.signal.aborted) await this.#options.output.say({ text: PROBLEM_MESSAGE, ...context });
    } finally {
      leave(steps);
    }
  }

  async #next(steps: AsyncIterator<Action>, signal: AbortSignal): Promise<IteratorResult<Action>> {
    let stopLimit = (): void => undefined;
    const limit = new Promise<never>((_, reject) => {
      stopLimit = this.#options.clock.after(RESPONDER_TIMEOUT_MS, () =>
        reject(new Error('The responder took too long.')),
      );
    });
    try {
      return await untilAborted(Promise.race([steps.next(), limit]), signal);
    } finally {
      stopLimit();
    }
  }

  async #carryOut(action: Action, context: JobContext): Promise<'done' | 'over'> {
    const { output, onToolCall, onTransfer, onHangUp } = this.#options;
    switch (action.kind) {
      case 'say':
      case 'play': {
        const saying = output.say({ ...action, ...context });
        const wasSaid = (await saying) === 'said';
        this.#hasActed = true;
        this.#hasSpoken = true;
        return wasSaid ? 'done' : 'over';
      }
      case 'call-tool':
        this.#hasActed = true;
        onToolCall(action, this.#hasSpoken);
        return 'done';
      case 'transfer':
        this.#hasActed = true;
        onTransfer({ kind: action.to, summary: action.summary });
        return 'over';
      case 'hang-up':
        this.#hasActed = true;
        onHangUp(action.failure);
        return 'over';
    }
  }
}

/** Tells a responder that nobody asks any more; how it takes that is its own matter. */
function leave(steps: AsyncIterator<Action> | undefined): void {
  try {
    steps?.return?.().then(undefined, () => undefined);
  } catch {
    // A responder that cannot even be stopped: it is not asked again for this turn.
  }
}
