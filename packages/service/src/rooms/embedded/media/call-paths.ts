// Whether a call has its path to the visitor: interrupted while any of its connections is. Knows no WebRTC.

import type { ConnectionName } from '../media-session.js';

export class CallPaths {
  readonly #onState: (state: 'connected' | 'interrupted') => void;
  readonly #interrupted = new Set<ConnectionName>();

  /** @param onState told once of each interruption, and of every connection while there is none. */
  constructor(onState: (state: 'connected' | 'interrupted') => void) {
    this.#onState = onState;
  }

  /** What one connection says of itself. */
  report(connection: ConnectionName, state: 'connected' | 'interrupted'): void {
    const wasInterrupted = this.#interrupted.size > 0;
    if (state === 'interrupted') this.#interrupted.add(connection);
    else this.#interrupted.delete(connection);
    const isInterrupted = this.#interrupted.size > 0;
    if (!isInterrupted) this.#onState('connected');
    else if (!wasInterrupted) this.#onState('interrupted');
  }
}
