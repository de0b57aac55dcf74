// The visitor's agreement: asked for before the first call, and remembered for as long as the element lives and asks the
// same. Nothing is stored.
import type { StartGate } from '../session/start-gate.js';
import { createVoiceError, type VoiceErrorCode } from '../errors/voice-error.js';

/** What the question needs to know of the element. */
export interface ConsentOptions {
  readonly isRequired: () => boolean;
  /** What is agreed to: an agreement counts for as long as this stays the same. */
  readonly subject: () => string;
  /** Whether there is anybody to ask. */
  readonly canAsk: () => boolean;
  /** The question was opened, or is over. */
  readonly onChange: () => void;
}

/** Nobody reads faster: a press that comes earlier was meant for what stood there before. In milliseconds. */
const READING_MS = 500;

interface Question {
  /** When it was asked, by the page's clock. */
  readonly sinceMs: number;
  readonly answer: Promise<void>;
  agree(): void;
  refuse(code: VoiceErrorCode): void;
}

export class Consent {
  readonly #options: ConsentOptions;
  #givenFor: string | undefined;
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
    const { isRequired, subject, canAsk, onChange } = this.#options;
    if (!isRequired() || this.#givenFor === subject()) return undefined;
    if (!canAsk()) return Promise.reject(createVoiceError('consent_declined'));
    if (!this.#question) {
      this.#question = createQuestion();
      onChange();
    }
    signal.addEventListener('abort', () => this.#close((question) => question.refuse('aborted')));
    return this.#question.answer;
  };

  /** The visitor agrees: to this call and to those that follow. It counts once there was time to read the question. */
  agree(): void {
    if (!this.#question || performance.now() - this.#question.sinceMs < READING_MS) return;
    this.#givenFor = this.#options.subject();
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
  const sinceMs = performance.now();
  return { sinceMs, answer: promise, agree: resolve, refuse: (code) => reject(createVoiceError(code)) };
}

/** `Promise.withResolvers`, which browsers have had only since 2024. */
function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (reason: unknown) => void } {
  let resolve = (): void => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}
