// Notices during a call that something of the page has come to lie on top, where the call's own buttons may be out of reach.
// The button that then hangs up is fetched when it is needed for the first time.
import type { ReactiveController } from 'lit';
import { isUnderWay } from '../protocol/status.js';
import type { CallHost } from '../rest/call-parts-port.js';
import type { HangUpOverlay } from './hang-up-overlay.js';
import type { LatePart } from './late-part.js';
import { TopLayer } from './top-layer.js';

export class CoveredCall implements ReactiveController {
  readonly #host: CallHost;
  readonly #overlay: LatePart<HangUpOverlay>;
  #layer: TopLayer | undefined;
  /** Something has come on top in this call; it may have gone again. */
  #hasBeenCovered = false;
  #hasMoved = false;

  constructor(host: CallHost, overlay: LatePart<HangUpOverlay>) {
    this.#host = host;
    this.#overlay = overlay;
  }

  hostUpdated(): void {
    if (!isUnderWay(this.#host.session.status)) {
      this.hostDisconnected();
      return;
    }
    this.#layer ??= new TopLayer(this.#host.ownerDocument, this.#moved);
    this.#update(this.#layer);
  }

  hostDisconnected(): void {
    this.#layer?.close();
    this.#layer = undefined;
    this.#hasBeenCovered = false;
    this.#overlay.part?.remove();
  }

  readonly #moved = (): void => {
    const layer = this.#layer;
    if (!layer) return;
    this.#hasMoved = true;
    this.#hasBeenCovered ||= layer.hasPopover;
    this.#update(layer);
  };

  #update(layer: TopLayer): void {
    this.#hasBeenCovered ||= layer.modal !== undefined;
    const overlay = this.#hasBeenCovered && this.#overlay.want();
    if (!overlay) return;
    overlay.update(layer, this.#hasMoved);
    this.#hasMoved = false;
  }
}
