// The readable half of a session: its snapshot, its subscribers, and the events that tell of changes. It knows no
// call and starts nothing.
import { NativeEvent, NativeEventTarget } from '../platform/native-events.js';
import type { TypedEventTarget } from '../platform/typed-event-target.js';
import { StatusEvent, TranscriptsEvent, type VoiceSessionEventMap } from './events.js';
import { toEvent } from './fact-event.js';
import { reduce } from './reduce.js';
import type { SessionFact } from './session-fact.js';
import { READY, type VoiceSessionSnapshot } from './snapshot.js';

/** An event target that has each property of a snapshot. */
type SnapshotTarget = new () => InstanceType<TypedEventTarget<VoiceSessionEventMap>> & VoiceSessionSnapshot;

export class SessionState extends (NativeEventTarget as SnapshotTarget) {
  static {
    for (const name of Object.keys(READY) as (keyof VoiceSessionSnapshot)[]) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        get(this: SessionState) {
          return this.#snapshot[name];
        },
      });
    }
  }

  #snapshot: VoiceSessionSnapshot = READY;
  /** Tells subscribers, so that one that throws keeps the news from nobody. */
  readonly #changes = new NativeEventTarget();

  /**
   * All that can be read of the session at one moment, as one immutable object: the same for as long as nothing has changed, and a
   * new one once something has.
   */
  get snapshot(): VoiceSessionSnapshot {
    return this.#snapshot;
  }

  /**
   * Calls `listener` after every change of `snapshot`, before the events that tell of it; returns a function that ends the
   * subscription. Bound to the session, so that it can be passed on as it is.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    const follow = (): void => listener();
    this.#changes.addEventListener('change', follow);
    return () => this.#changes.removeEventListener('change', follow);
  };

  /** Moves the snapshot, then tells subscribers and listeners. Whatever they do, each of them hears of each change. */
  protected applyFact(fact: SessionFact): void {
    const before = this.#snapshot;
    const after = reduce(before, fact);
    this.#snapshot = after;
    if (after !== before) this.#changes.dispatchEvent(new NativeEvent('change'));
    if (after.status !== before.status) {
      this.dispatchEvent(new StatusEvent(after.status, before.status, after.endReason));
    }
    const { transcripts } = this.#snapshot; // those of now: the listener before may have added some
    if (transcripts !== before.transcripts) this.dispatchEvent(new TranscriptsEvent(transcripts));
    const event = toEvent(fact);
    if (event) this.dispatchEvent(event);
  }
}
