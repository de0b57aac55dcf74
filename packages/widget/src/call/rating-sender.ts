// Sends ratings to where the call's invitation came from, one after the other, so that the last one is the one that stays.
// Where none is taken, that is no fault of the visitor's: nobody hears of it, and the page has had its event.
import { untilAborted } from '../platform/until-aborted.js';
import type { VoiceSessionSnapshot } from '../session/snapshot.js';

type Rate = NonNullable<VoiceSessionSnapshot['rate']>;

/** How long the next rating waits for this one, in milliseconds: longer than a request to the join-proxy takes. */
const LIMIT_MS = 15_000;

export class RatingSender {
  #next: (() => unknown) | undefined;
  #isSending = false;

  /** Sends it by `rate`, unless another one follows before its turn. Never rejects. */
  async send(rating: Parameters<Rate>[0], rate: Rate | undefined): Promise<void> {
    this.#next = () => rate?.(rating);
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#next) {
      const send = this.#next;
      this.#next = undefined;
      try {
        await untilAborted(Promise.resolve(send()), AbortSignal.timeout(LIMIT_MS));
      } catch {
        // told above
      }
    }
    this.#isSending = false;
  }
}
