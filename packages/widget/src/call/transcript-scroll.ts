// Keeps the transcript scrolled to its end, until the reader scrolls up, and marks the edges that words lie beyond.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How near the end, in pixels, still counts as being there. */
const NEAR_PX = 24;

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

export class TranscriptScroll implements ReactiveController {
  readonly #host: Host;
  #isFollowing = true;
  /** What was scrolled in; another call, or the panel opened again, has a frame of its own. */
  #drawn: Element | null = null;
  /** Where the frame was last seen, in pixels from its start. */
  #top = 0;
  #resizeObserver: ResizeObserver | undefined;

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
    if (frame !== this.#drawn) {
      this.#set(true);
      this.#watch(frame);
    }
    this.#drawn = frame;
    this.#settle();
  }

  hostDisconnected(): void {
    this.#watch(null);
    this.#drawn = null;
  }

  /**
   * Handles a `scroll` event. It comes a frame late, when there may be more words or less room: only who went up has
   * scrolled away from the end.
   */
  readonly scrolled = (): void => {
    const frame = this.#frame;
    if (!frame) return;
    const isNear = pixelsBelow(frame) < NEAR_PX;
    if (isNear || frame.scrollTop < this.#top) this.#set(isNear);
    this.#look(frame);
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

  /** The room for words changes with the window, and with what comes and goes around it. */
  #watch(frame: HTMLElement | null): void {
    this.#resizeObserver?.disconnect();
    const view = frame?.ownerDocument.defaultView; // another one than ours, in a frame or a small window on top
    this.#resizeObserver = view ? new view.ResizeObserver(() => this.#settle()) : undefined;
    if (frame) this.#resizeObserver?.observe(frame);
  }

  #settle(): void {
    if (this.#isFollowing) this.#jump();
    if (this.#frame) this.#look(this.#frame);
  }

  #look(frame: HTMLElement): void {
    this.#top = frame.scrollTop;
    markEdges(frame);
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

function pixelsBelow({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

function markEdges(frame: HTMLElement): void {
  const marks = frame.parentElement?.classList;
  marks?.toggle('more-above', frame.scrollTop >= 1);
  marks?.toggle('more-below', pixelsBelow(frame) >= 1);
}
