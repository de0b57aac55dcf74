// Leave to start a call: whoever shows a session to a visitor may have to ask the visitor first.
import { toVoiceError, type VoiceError } from './voice-error.js';

/**
 * Asked before every call. Returns undefined when the call may start at once; else a promise that resolves once it may,
 * or rejects with a `VoiceError` when it may not.
 */
export type StartGate = () => Promise<void> | undefined;

/** The gates a call has to pass. */
export class StartGates {
  readonly #gates = new Set<StartGate>();
  #passing: Promise<void> | undefined;

  /** Returns the undo. */
  add(gate: StartGate): () => void {
    this.#gates.add(gate);
    return () => void this.#gates.delete(gate);
  }

  /**
   * Undefined when every gate is open. Else asks the first that is not: `passed` then tries again, `refused` gets the
   * reason. However often it is called meanwhile, there is one question and one answer.
   */
  pass(passed: () => Promise<void>, refused: (error: VoiceError) => void): Promise<void> | undefined {
    this.#passing ??= this.#question()
      ?.finally(() => (this.#passing = undefined))
      .then(passed, (thrown: unknown) => refused(toVoiceError(thrown, 'consent_declined')));
    return this.#passing;
  }

  #question(): Promise<void> | undefined {
    for (const gate of this.#gates) {
      const leave = gate();
      if (leave) return leave;
    }
    return undefined;
  }
}
