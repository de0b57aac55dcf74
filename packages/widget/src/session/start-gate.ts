// Leave to start a call: whoever shows a session to a visitor may have to ask the visitor first.
import { untilAborted } from './until-aborted.js';
import { toVoiceError, type VoiceError } from './voice-error.js';

/**
 * Asked before every call. Returns undefined when the call may start at once; else a promise that resolves once it may,
 * or rejects with a `VoiceError` when it may not. `signal` is aborted when nobody wants the call any more: the question is
 * then to be taken back, and its answer counts no longer.
 */
export type StartGate = (signal: AbortSignal) => Promise<void> | undefined;

/** A call that waits for an answer. */
interface PendingStart {
  readonly gate: StartGate;
  readonly settled: Promise<void>;
  readonly withdrawal: AbortController;
}

/** The gates a call has to pass. */
export class StartGates {
  readonly #gates = new Set<StartGate>();
  #pending: PendingStart | undefined;

  /** Returns the undo, which takes back a question of this gate's that is still open. */
  add(gate: StartGate): () => void {
    this.#gates.add(gate);
    return () => {
      this.#gates.delete(gate);
      if (this.#pending?.gate === gate) this.cancel();
    };
  }

  /**
   * Undefined when every gate is open. Else asks the first that is not: `passed` then tries again, `refused` gets the
   * reason. However often it is called meanwhile, there is one question and one answer.
   */
  pass(passed: () => Promise<void>, refused: (error: VoiceError) => void): Promise<void> | undefined {
    if (this.#pending) return this.#pending.settled;
    for (const gate of this.#gates) {
      const withdrawal = new AbortController();
      const leave = gate(withdrawal.signal);
      if (!leave) continue;
      const settled = untilAborted(leave, withdrawal.signal)
        .finally(() => {
          if (this.#pending === pending) this.#pending = undefined;
        })
        .then(passed, (thrown: unknown) => refused(toVoiceError(thrown, 'consent_declined')));
      const pending = { gate, settled, withdrawal };
      this.#pending = pending;
      return settled;
    }
    return undefined;
  }

  /** The call that waits is not wanted any more: it is refused as `aborted`. */
  cancel(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.withdrawal.abort();
  }
}
