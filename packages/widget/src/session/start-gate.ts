// Permission to start a call: an interface may have to ask the visitor first.
import { untilAborted } from '../platform/until-aborted.js';
import { toVoiceError, type VoiceError } from '../errors/voice-error.js';

/**
 * Asked once before every call. Returns undefined when the call may start at once; else a promise that resolves once it
 * may, or rejects with a `VoiceError` when it may not; anything else that it throws counts as `consent_declined`. `signal`
 * is aborted when nobody wants the call any more: the question is then to be taken back, and its answer counts no longer.
 */
export type StartGate = (signal: AbortSignal) => Promise<void> | undefined;

/** A call that waits for an answer. */
interface PendingStart {
  readonly settled: Promise<void>;
  readonly withdrawal: AbortController;
}

/** The gates a call has to pass. */
export class StartGates {
  readonly #gates = new Set<StartGate>();
  /** The gate that was asked last. */
  #asked: StartGate | undefined;
  #isAsking = false;
  #pending: PendingStart | undefined;

  /** Returns the undo, which takes back a question of this gate's that is still open. */
  add(gate: StartGate): () => void {
    this.#gates.add(gate);
    return () => {
      this.#gates.delete(gate);
      if (this.#asked === gate) this.cancel();
    };
  }

  /**
   * Asks each gate once, one after the other. Undefined when all of them are open; else `passed` is called after the last,
   * or `refused` with the reason. However often it is called meanwhile, there is one question and one answer.
   */
  pass(passed: () => Promise<void>, refused: (error: VoiceError) => void): Promise<void> | undefined {
    if (this.#isAsking) return Promise.resolve(); // a gate that itself asks for the call it is asked about
    if (this.#pending) return this.#pending.settled;
    const withdrawal = new AbortController();
    const answer = this.#ask([...this.#gates], withdrawal.signal);
    if (!answer) return undefined;
    const close = (): void => {
      if (this.#pending === pending) this.#pending = undefined;
    };
    const settled = answer.then(
      () => {
        close();
        return passed();
      },
      (thrown: unknown) => {
        close();
        refused(toVoiceError(thrown, 'consent_declined'));
      },
    );
    const pending = { settled, withdrawal };
    this.#pending = pending;
    return settled;
  }

  /** The call that waits is not wanted any more: it is refused as `aborted`. */
  cancel(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.withdrawal.abort();
  }

  /** Undefined when every one of them is open. */
  #ask(gates: readonly StartGate[], signal: AbortSignal): Promise<void> | undefined {
    for (const [index, gate] of gates.entries()) {
      if (!this.#gates.has(gate)) continue; // it was removed while another was asked
      this.#asked = gate;
      const answer = this.#askOne(gate, signal);
      if (answer) return untilAborted(answer, signal).then(() => this.#ask(gates.slice(index + 1), signal));
    }
    this.#asked = undefined;
    return undefined;
  }

  /** A gate that throws at once refuses like one whose promise rejects. */
  #askOne(gate: StartGate, signal: AbortSignal): Promise<void> | undefined {
    this.#isAsking = true;
    try {
      return gate(signal);
    } catch (thrown) {
      return Promise.reject(toVoiceError(thrown, 'consent_declined'));
    } finally {
      this.#isAsking = false;
    }
  }
}
