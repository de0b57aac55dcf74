// Holds an element's labels in the language of the page, and follows that as it changes. Knows nothing of calls.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { systemClock, type Clock } from '../platform/clock.js';
import { blankLabels } from './blank-labels.js';
import { chooseLanguage } from './choose-language.js';
import { englishAtRest } from './english-at-rest.js';
import type { AvailableLabels, Labels } from './labels.js';
import { loadLabels, type Language } from './load-labels.js';

export interface LabelControllerOptions {
  /** Default: the language's own file. */
  readonly load?: (language: Language) => Promise<Labels>;
  /** Default: the browser's own time. */
  readonly clock?: Clock;
  /** Whether English, too, is shown only once all of its words are there. Default: no. */
  readonly isWhole?: () => boolean;
}

/** How long the first labels may take before English is shown instead. */
export const LABEL_TIMEOUT_MS = 3000;

/**
 * Holds the labels of its host. English is there at once, but for the labels of a call. Another language is fetched when
 * the host is put on the page: until then the labels are blank, or those of the language before. English replaces it when
 * it cannot be fetched, and until it is there when that takes long.
 */
export class LabelController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #load: (language: Language) => Promise<Labels>;
  readonly #clock: Clock;
  readonly #isWhole: () => boolean;
  #observer: MutationObserver | undefined;
  #labels: AvailableLabels = englishAtRest;
  #hasWords = false;
  #needsAll = false;
  #language: Language | undefined;
  /** The words that were asked for last; those asked for earlier come too late. */
  #awaited: Promise<Labels> | undefined;
  #stopWaiting = (): void => undefined;

  constructor(
    host: ReactiveControllerHost & Element,
    { load = loadLabels, clock = systemClock, isWhole = () => false }: LabelControllerOptions = {},
  ) {
    this.#host = host;
    this.#load = load;
    this.#clock = clock;
    this.#isWhole = isWhole;
    host.addController(this);
  }

  /** The words to draw with. */
  get labels(): AvailableLabels {
    return this.#labels;
  }

  /**
   * Fetches the English words that only a call needs, where English is shown. Other languages come whole.
   * Rejects when they cannot be fetched.
   */
  async complete(): Promise<void> {
    this.#needsAll = true;
    if (this.#labels !== englishAtRest) return;
    const all = await this.#load('en');
    if (this.#labels === englishAtRest) this.#show(all);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(this.#choose);
    for (const root of rootsAround(this.#host)) {
      this.#observer.observe(root, { attributeFilter: ['lang'], subtree: true });
    }
    window.addEventListener('languagechange', this.#choose);
    this.#choose();
    if (!this.#hasWords)
      this.#stopWaiting = this.#clock.delay(LABEL_TIMEOUT_MS, () => this.#show(englishAtRest));
  }

  hostUpdate(): void {
    if (this.#isWhole() && !this.#needsAll) void this.complete().catch(() => undefined); // English at rest is shown meanwhile
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    window.removeEventListener('languagechange', this.#choose);
    this.#stopWaiting();
  }

  readonly #choose = (): void => {
    const language = chooseLanguage(this.#host, navigator.languages);
    if (language === this.#language) return;
    this.#language = language;
    this.#awaited = undefined;
    if (language === 'en' && !this.#isWhole()) {
      this.#show(englishAtRest);
      return;
    }
    if (!this.#hasWords) {
      this.#labels = blankLabels(language);
      this.#host.requestUpdate();
    }
    void this.#fetch(language);
  };

  async #fetch(language: Language): Promise<void> {
    const awaited = this.#load(language);
    this.#awaited = awaited;
    try {
      const labels = await awaited;
      if (awaited === this.#awaited) this.#show(labels);
    } catch {
      // Whatever kept the file away, the visitor is better served in English; the next choice tries again.
      if (awaited !== this.#awaited) return;
      this.#language = undefined;
      this.#show(englishAtRest);
    }
  }

  #show(labels: AvailableLabels): void {
    this.#stopWaiting();
    this.#hasWords = true;
    this.#labels = labels;
    this.#host.requestUpdate();
    if (this.#needsAll) void this.complete().catch(() => undefined); // asked for again with the parts of the next call
  }
}

/** The trees `element` is in: its own, and those around it where that is a shadow tree. */
function rootsAround(element: Element): readonly Node[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [root, ...rootsAround(root.host)] : [root];
}
