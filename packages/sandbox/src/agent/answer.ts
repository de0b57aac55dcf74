// One turn's answer: asks the brain and carries out what it decides, step by step, until it is done or interrupted.

import type { AgentJob } from './agent-job.js';
import type { Action, Brain, Conversation, Turn } from './brain.js';
import type { Clock } from './clock.js';
import type { FloorTurn } from './floor.js';
import type { Speaker } from './speaker.js';
import { untilAborted } from './until-aborted.js';

/** A brain that has not decided on its next step by then has failed. */
const BRAIN_LIMIT_MS = 30_000;
/** Said when the brain fails; the call goes on. */
export const PROBLEM_MESSAGE = 'Sorry, I had a problem with that. Please try again.';

export interface AnswerOptions {
  readonly brain: Brain;
  readonly turn: Turn;
  /** Read when the answer begins. */
  readonly conversation: () => Conversation;
  readonly clock: Clock;
  readonly speaker: Speaker;
  readonly onToolCall: (action: Extract<Action, { kind: 'call-tool' }>, hasSpoken: boolean) => void;
  /** Everything said before it has been heard. */
  readonly onHangUp: () => void;
}

export class Answer implements AgentJob {
  readonly kind = 'answer';
  readonly isUninterruptible = false;
  readonly #options: AnswerOptions;
  #hasActed = false;
  #hasSpoken = false;

  constructor(options: AnswerOptions) {
    this.#options = options;
  }

  /** No step of it is done: interrupted before it is heard, the turn has no answer. */
  get isUnnoticed(): boolean {
    return !this.#hasActed;
  }

  /** The same turn, to be answered anew. */
  again(): Answer {
    return new Answer(this.#options);
  }

  async run(floor: FloorTurn): Promise<void> {
    const { brain, turn, conversation } = this.#options;
    let steps: AsyncIterator<Action> | undefined;
    try {
      steps = brain.answer(turn, conversation(), floor.signal)[Symbol.asyncIterator]();
      for (;;) {
        const step = await this.#next(steps, floor.signal);
        if (step.done === true || (await this.#carryOut(step.value, floor)) === 'over') return;
      }
    } catch {
      // A brain may fail in any way, and be stopped in any step: the call goes on.
      if (!floor.signal.aborted) await this.#options.speaker.say({ text: PROBLEM_MESSAGE, ...floor });
    } finally {
      leave(steps);
    }
  }

  async #next(steps: AsyncIterator<Action>, signal: AbortSignal): Promise<IteratorResult<Action>> {
    let stopLimit = (): void => undefined;
    const limit = new Promise<never>((_, reject) => {
      stopLimit = this.#options.clock.after(BRAIN_LIMIT_MS, () =>
        reject(new Error('The brain took too long.')),
      );
    });
    try {
      return await untilAborted(Promise.race([steps.next(), limit]), signal);
    } finally {
      stopLimit();
    }
  }

  async #carryOut(action: Action, floor: FloorTurn): Promise<'done' | 'over'> {
    const { speaker, onToolCall, onHangUp } = this.#options;
    switch (action.kind) {
      case 'say':
      case 'play': {
        const saying = speaker.say({ ...action, ...floor });
        const wasSaid = (await saying) === 'said';
        this.#hasActed = true;
        this.#hasSpoken = true;
        return wasSaid ? 'done' : 'over';
      }
      case 'call-tool':
        this.#hasActed = true;
        onToolCall(action, this.#hasSpoken);
        return 'done';
      case 'hang-up':
        this.#hasActed = true;
        onHangUp();
        return 'over';
    }
  }
}

/** Tells a brain that nobody asks any more; how it takes that is its own matter. */
function leave(steps: AsyncIterator<Action> | undefined): void {
  try {
    steps?.return?.().then(undefined, () => undefined);
  } catch {
    // A brain that cannot even be stopped: it is not asked again for this turn.
  }
}
