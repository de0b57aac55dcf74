// Keeps the transcript scrolled to its end, until the reader scrolls up.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How near the end, in pixels, still counts as being there. */
const NEAR_PX = 24;

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

export class TranscriptScroll implements ReactiveController {
  readonly #host: Host;
  #isFollowing = true;
  /** What was scrolled in; another call, or the panel opened again, has a frame of its own. */
  #drawn: Element | null = null;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the newest words are kept in sight. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  hostUpdated(): void {
    const frame = this.#frame;
    if (frame !== this.#drawn) this.#set(true);
    this.#drawn = frame;
    if (this.#isFollowing) this.#jump();
  }

  /** Handles the reader's scrolling. */
  readonly scrolled = (): void => {
    const frame = this.#frame;
    if (!frame) return;
    this.#set(frame.scrollHeight - frame.scrollTop - frame.clientHeight < NEAR_PX);
  };

  /** Goes to the newest words, and stays with them; so does the focus, since the button that leads there goes. */
  readonly follow = (): void => {
    this.#jump();
    this.#frame?.focus({ preventScroll: true });
    this.#set(true);
  };

  get #frame(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.transcript');
  }

  #jump(): void {
    const frame = this.#frame;
    if (frame) frame.scrollTop = frame.scrollHeight;
  }

  #set(isFollowing: boolean): void {
    if (isFollowing === this.#isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#host.requestUpdate();
  }
}
