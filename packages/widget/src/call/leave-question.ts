// Has the browser ask before the page is left during a call. The listener is there during a call only: with it, browsers
// keep no page for the back button.
import type { ReactiveController } from 'lit';
import { isUnderWay } from '../protocol/status.js';
import type { CallHost } from '../rest/call-parts-port.js';

export class LeaveQuestion implements ReactiveController {
  readonly #host: CallHost;

  constructor(host: CallHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.hostUpdated();
  }

  hostUpdated(): void {
    const { confirmLeave, session, isConnected } = this.#host;
    if (confirmLeave === true && isConnected && isUnderWay(session.status))
      addEventListener('beforeunload', this.#ask);
    else this.hostDisconnected();
  }

  hostDisconnected(): void {
    removeEventListener('beforeunload', this.#ask);
  }

  /** In the browser's own words: a page may set none. Each element its own listener. */
  readonly #ask = (event: BeforeUnloadEvent): void => event.preventDefault();
}
