// The microphone's button where it has to be held to talk. Whatever ends the hold mutes the microphone again. A click
// without a hold, all that a screen reader can do, turns the microphone on or off for good.
import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { AvailableLabels } from '../labels/labels.js';
import type { Clock } from '../platform/clock.js';
import { isLive, isUnderWay } from '../protocol/status.js';
import type { Rendered } from '../rest/call-parts-port.js';
import type { CallView } from '../rest/call-view.js';
import type { VoiceSession } from '../session/voice-session.js';
import { callIcons } from './call-icons.js';
import { SHORTCUTS } from './keyboard-shortcuts.js';

export { pushToTalkStyles } from './push-to-talk.styles.js';

/** How long the microphone stays on after the release, in milliseconds: people let go before their last syllable is over. */
export const RELEASE_MS = 200;

export interface PushToTalkHost extends ReactiveControllerHost {
  readonly session: VoiceSession;
}

/** One hold, from the press to whatever ends it. */
interface Hold {
  readonly button: HTMLElement;
  /** Of a pointer; undefined for a key. */
  readonly pointerId: number | undefined;
  /** Aborted as it ends. */
  readonly listening: AbortController;
}

interface HeldButton {
  readonly kind: 'round' | 'held-orb';
  readonly name?: string;
  readonly content: TemplateResult;
}

export class PushToTalk implements ReactiveController {
  readonly #host: PushToTalkHost;
  readonly #clock: Clock;
  #hold: Hold | undefined;
  #cancelMute: (() => void) | undefined;
  /** The click that a held pointer makes as it is released toggles nothing. */
  #isClickOfHold = false;

  constructor(host: PushToTalkHost, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#hold && !(this.#hold.button.isConnected && isUnderWay(this.#host.session.status))) this.#stop();
  }

  hostDisconnected(): void {
    this.#stop();
  }

  renderButton(view: CallView): TemplateResult {
    const { isMicMuted, labels } = view;
    return this.#renderHeld(view, {
      kind: 'round',
      name: this.#words(labels),
      content: isMicMuted ? callIcons.microphoneOff : callIcons.microphone,
    });
  }

  /** The orb alone, where it is itself what is held, with the words on its rim. */
  renderOrbButton(view: CallView): Rendered {
    const { labels, status, hasMicrophone } = view;
    if (!isLive(status) || !hasMicrophone) return nothing;
    return this.#renderHeld(view, {
      kind: 'held-orb',
      content: html`<span class="rim">${callIcons.microphone}${this.#words(labels)}</span>`,
    });
  }

  /** The same for the eye, since the button has no room for words. */
  renderHint({ labels, status, hasMicrophone, isMicMuted }: CallView): Rendered {
    if (!isLive(status) || !hasMicrophone) return nothing;
    if (!this.#hold && !isMicMuted) return nothing; // it was turned on for good
    return html`<p class="hint" part="hint" aria-hidden="true">${this.#words(labels)}</p>`;
  }

  #words({ releaseToSend, holdToTalk }: AvailableLabels): string | undefined {
    return this.#hold ? releaseToSend : holdToTalk;
  }

  /** The button that is held. `name` is for one without words. */
  #renderHeld({ isMicMuted }: CallView, { kind, name, content }: HeldButton): TemplateResult {
    return html`<button
      type="button"
      class="talk ${kind} ${isMicMuted ? '' : 'talking'}"
      part="microphone-button"
      aria-label=${name ?? nothing}
      aria-pressed=${!isMicMuted}
      aria-keyshortcuts=${SHORTCUTS.microphone}
      title=${name ?? nothing}
      @pointerdown=${this.#pointerDown}
      @pointerup=${this.#pointerGone}
      @pointercancel=${this.#pointerGone}
      @lostpointercapture=${this.#pointerGone}
      @keydown=${this.#keyDown}
      @keyup=${this.#keyUp}
      @blur=${this.#stop}
      @click=${this.#click}
      @contextmenu=${preventDefault}
    >
      ${content}
    </button>`;
  }

  readonly #pointerDown = (event: PointerEvent): void => {
    const { button, width, height, pointerId, currentTarget } = event;
    this.#isClickOfHold = false;
    // A pointer without extent is a screen reader's, which presses and releases at once.
    if (button !== 0 || (width === 0 && height === 0)) return;
    this.#isClickOfHold = true;
    if (!(currentTarget instanceof HTMLElement)) return;
    try {
      currentTarget.setPointerCapture(pointerId); // released beside the button, it is released all the same
    } catch {
      return; // it is gone already
    }
    this.#start(currentTarget, pointerId);
  };

  readonly #pointerGone = ({ pointerId }: PointerEvent): void => {
    if (this.#hold?.pointerId === pointerId) this.#release();
  };

  readonly #keyDown = (event: KeyboardEvent): void => {
    if (!isHoldKey(event)) return;
    event.preventDefault(); // no click
    if (!event.repeat && event.currentTarget instanceof HTMLElement) this.#start(event.currentTarget);
  };

  readonly #keyUp = (event: KeyboardEvent): void => {
    if (!isHoldKey(event)) return;
    event.preventDefault(); // Firefox makes the click of the space bar here
    if (this.#hold?.pointerId === undefined) this.#release();
  };

  readonly #click = ({ detail }: MouseEvent): void => {
    const { session } = this.#host;
    const isOfHold = this.#isClickOfHold && detail > 0;
    this.#isClickOfHold = false;
    if (isOfHold) return;
    if (session.isMicMuted) session.unmuteMic();
    else session.muteMic();
  };

  #start(button: HTMLElement, pointerId?: number): void {
    if (this.#hold) return;
    this.#cancelMute?.();
    const listening = new AbortController();
    const { signal } = listening;
    this.#hold = { button, pointerId, listening };
    const { ownerDocument } = button;
    ownerDocument.addEventListener('visibilitychange', this.#stop, { signal });
    ownerDocument.defaultView?.addEventListener('blur', this.#stop, { signal });
    this.#host.session.unmuteMic();
    this.#host.requestUpdate();
  }

  /** Ends the hold, and mutes the microphone after a moment. */
  #release(): void {
    if (!this.#end()) return;
    this.#cancelMute = this.#clock.delay(RELEASE_MS, () => {
      this.#isClickOfHold = false; // it has come, or will not
      this.#mute();
    });
  }

  /** Ends the hold, or what is left of it, and mutes the microphone at once: the visitor is somewhere else. */
  readonly #stop = (): void => {
    const isOn = this.#end() || this.#cancelMute !== undefined;
    if (isOn) this.#mute();
  };

  /** Returns whether there was a hold. */
  #end(): boolean {
    const hold = this.#hold;
    this.#hold = undefined;
    hold?.listening.abort();
    if (hold) this.#host.requestUpdate();
    return hold !== undefined;
  }

  readonly #mute = (): void => {
    this.#cancelMute?.();
    this.#cancelMute = undefined;
    // Without a call it is on, so that it does not surprise the next one.
    if (isUnderWay(this.#host.session.status)) this.#host.session.muteMic();
  };
}

function isHoldKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === ' ' || key === 'Enter') && !ctrlKey && !metaKey && !altKey;
}

/** A long touch opens no menu. */
function preventDefault(event: Event): void {
  event.preventDefault();
}
