// What the page has in the browser's top layer: modal dialogs, popovers, fullscreen elements. Browsers offer no list of
// them; they are followed as they open and close.

/** The attribute of our own popovers, which are left out. */
export const OWN_POPOVER_ATTRIBUTE = 'data-voice-agent';

/** Watches one document until it is closed. */
export class TopLayer {
  readonly #document: Document;
  readonly #changed: () => void;
  readonly #closing = new AbortController();
  readonly #observer: MutationObserver;
  /** In the order in which they were opened, as far as that was seen. */
  #modals: readonly Element[] = [];

  /** @param changed called whenever something has come or gone */
  constructor(page: Document, changed: () => void) {
    this.#document = page;
    this.#changed = changed;
    const { signal } = this.#closing;
    const options = { capture: true, signal };
    page.addEventListener('toggle', this.#toggled, options);
    page.addEventListener('fullscreenchange', this.#changed, options);
    // In a shadow tree nothing else is seen of a dialog, but that it takes the focus.
    page.addEventListener('focusin', this.#focused, options);
    // Browsers that have no toggle of dialogs
    this.#observer = new MutationObserver(() => this.#note(this.#find()));
    this.#observer.observe(page, { attributeFilter: ['open'], subtree: true });
    this.#note(this.#find());
  }

  /** The modal dialog on top. */
  get modal(): Element | undefined {
    return this.#modals.filter(isModal).at(-1);
  }

  /** Whether something lies on top that leaves the rest in use. */
  get hasPopover(): boolean {
    return (
      this.#document.querySelector(`:popover-open:not([${OWN_POPOVER_ATTRIBUTE}]), :fullscreen`) !== null
    );
  }

  close(): void {
    this.#closing.abort();
    this.#observer.disconnect();
  }

  #find(): readonly Element[] {
    return [...this.#document.querySelectorAll('dialog')];
  }

  readonly #toggled = ({ target }: Event): void => {
    if (target instanceof HTMLDialogElement) this.#note([target]);
    else if (target instanceof Element && target.matches(`[popover]:not([${OWN_POPOVER_ATTRIBUTE}])`))
      this.#changed();
  };

  readonly #focused = (event: Event): void => {
    this.#note(event.composedPath().filter((node) => node instanceof Element));
  };

  /** Some of `elements` may have become modal dialogs, or be none any more. */
  #note(elements: readonly Element[]): void {
    const before = this.modal;
    const { signal } = this.#closing;
    const fresh = elements.filter((element) => isModal(element) && !this.#modals.includes(element));
    for (const dialog of fresh) dialog.addEventListener('close', () => this.#changed(), { signal });
    this.#modals = [...this.#modals.filter(isModal), ...fresh];
    if (this.modal !== before) this.#changed();
  }
}

function isModal(element: Element): boolean {
  return element.isConnected && element.matches('dialog:modal');
}
