// Keeps wheel, finger and keyboard over the launcher's panel from moving the page under it: what cannot scroll there takes
// no wheel and no finger, and the keys that scroll go to the transcript. Inline the element is part of its page, and scrolls it.
import type { LitElement, ReactiveController } from 'lit';

/** How far an arrow key scrolls, in pixels, as in browsers. */
const LINE_PX = 40;
/** How much of the room a page scrolls. */
const PAGE_SHARE = 0.875;
/** These use the keys themselves. */
const FIELDS = 'select, input[type=range]';

/** They have the focus only to be read; everything else takes the space bar for a press, or a letter. */
const READ_ONLY = '[tabindex="-1"]';

type Step = (words: HTMLElement, event: KeyboardEvent) => number;

const page = ({ clientHeight }: HTMLElement): number => clientHeight * PAGE_SHARE;
const STEPS: Readonly<Record<string, Step>> = {
  ' ': (words, { shiftKey }) => (shiftKey ? -1 : 1) * page(words),
  PageDown: page,
  PageUp: (words) => -page(words),
  ArrowDown: () => LINE_PX,
  ArrowUp: () => -LINE_PX,
  End: ({ scrollHeight }) => scrollHeight,
  Home: ({ scrollHeight }) => -scrollHeight,
};

export class ScrollGuard implements ReactiveController {
  readonly #host: LitElement;
  #panel: Element | null = null;
  #listeners: AbortController | undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  hostUpdated(): void {
    this.#watch(this.#host.renderRoot.querySelector('.panel'));
  }

  hostDisconnected(): void {
    this.#watch(null);
  }

  #watch(panel: Element | null): void {
    if (panel === this.#panel) return;
    this.#panel = panel;
    this.#listeners?.abort();
    if (!panel) return;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    for (const type of ['wheel', 'touchmove', 'keydown']) {
      panel.addEventListener(type, this, { passive: false, signal });
    }
  }

  handleEvent(event: Event): void {
    if (event.defaultPrevented || !event.cancelable || isZoom(event)) return;
    const path = this.#pathOf(event);
    if (isKey(event)) this.#press(event, path);
    else if (!path.some(canScroll) && !(event.type === 'touchmove' && path[0]?.matches(FIELDS))) {
      event.preventDefault();
    }
  }

  /** From what the visitor touches up to the panel. */
  #pathOf(event: Event): readonly Element[] {
    const path = event.composedPath();
    return path.slice(0, this.#panel ? path.indexOf(this.#panel) : 0).filter(isElement);
  }

  #press(event: KeyboardEvent, path: readonly Element[]): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    const step = STEPS[key];
    const [target] = path;
    if (!step || altKey || ctrlKey || metaKey || path.some(canScroll)) return;
    if (target?.matches(FIELDS) || (target?.matches('input') && !key.startsWith('Page'))) return;
    if (key === ' ' && target?.matches(`:not(${READ_ONLY})`)) return;
    event.preventDefault();
    const words = this.#host.renderRoot.querySelector<HTMLElement>('.transcript');
    words?.scrollBy(0, step(words, event));
  }
}

// No class is asked for: in a frame or a small window on top, the classes are others than ours.

function isElement(target: EventTarget): target is Element {
  return 'clientHeight' in target;
}

function isKey(event: Event): event is KeyboardEvent {
  return event.type === 'keydown';
}

/** Two fingers, or the wheel with the control key, zoom into the page. */
function isZoom(event: Event): boolean {
  return (
    ('touches' in event && (event as TouchEvent).touches.length > 1) ||
    (event.type === 'wheel' && (event as WheelEvent).ctrlKey)
  );
}

/** Whether it scrolls by itself; none of the element's own passes that on to what is beyond it. */
function canScroll(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight &&
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
  );
}
