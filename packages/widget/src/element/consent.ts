// The visitor's agreement: asked for before the first call, and remembered for as long as the element lives.
// Nothing is stored.
import type { StartGate } from '../session/start-gate.js';
import { createVoiceError, type VoiceErrorCode } from '../session/voice-error.js';

/** What the question needs to know of the element. */
export interface ConsentOptions {
  readonly isRequired: () => boolean;
  /** Whether there is anybody to ask. */
  readonly canAsk: () => boolean;
  /** The question was opened, or is over. */
  readonly onChange: () => void;
}

interface Question {
  readonly answer: Promise<void>;
  agree(): void;
  refuse(code: VoiceErrorCode): void;
}

export class Consent {
  readonly #options: ConsentOptions;
  #isGiven = false;
  #question: Question | undefined;

  constructor(options: ConsentOptions) {
    this.#options = options;
  }

  /** Whether the question is open. */
  get isAsked(): boolean {
    return this.#question !== undefined;
  }

  /** A session's start gate: undefined when a call may start, else the visitor's answer. Aborting takes the question back. */
  readonly ask: StartGate = (signal) => {
    const { isRequired, canAsk, onChange } = this.#options;
    if (this.#isGiven || !isRequired()) return undefined;
    if (!canAsk()) return Promise.reject(createVoiceError('consent_declined'));
    if (!this.#question) {
      this.#question = createQuestion();
      onChange();
    }
    signal.addEventListener('abort', () => this.#close((question) => question.refuse('aborted')));
    return this.#question.answer;
  };

  /** The visitor agrees: to this call and to those that follow. */
  agree(): void {
    this.#isGiven ||= this.isAsked;
    this.#close((question) => question.agree());
  }

  decline(): void {
    this.#close((question) => question.refuse('consent_declined'));
  }

  #close(settle: (question: Question) => void): void {
    const question = this.#question;
    if (!question) return;
    this.#question = undefined;
    settle(question);
    this.#options.onChange();
  }
}

function createQuestion(): Question {
  const { promise, resolve, reject } = withResolvers();
  return { answer: promise, agree: resolve, refuse: (code) => reject(createVoiceError(code)) };
}

/** `Promise.withResolvers`, which browsers have had only since 2024. */
function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (reason: unknown) => void } {
  let resolve = (): void => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}
