// Decides which language the user interface is in. Knows where a language can be stated, not how its labels are loaded.
import { LANGUAGES, type Language } from './load-labels.js';

/**
 * The language for `element`: that of its own `lang`, else of its nearest ancestor that has one, else the first of the
 * browser's languages that is supported. A page in a language that is not supported gets English.
 */
export function chooseLanguage(element: Element, browserLanguages: readonly string[]): Language {
  const stated = statedLanguage(element);
  if (stated !== undefined) return matchLanguage(stated) ?? 'en';
  for (const tag of browserLanguages) {
    const language = matchLanguage(tag);
    if (language) return language;
  }
  return 'en';
}

/** The supported language that a BCP 47 tag asks for, whatever script or region it adds: `pt-BR` is `pt`. */
export function matchLanguage(tag: string): Language | undefined {
  try {
    // It also knows old names, such as `iw` for `he`.
    const { language } = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    return LANGUAGES.find((spoken) => spoken === language);
  } catch {
    return undefined; // a RangeError: this is no language tag
  }
}

/** What the page says; looks out of a shadow root to its host. An empty `lang` says nothing. */
function statedLanguage(element: Element): string | undefined {
  const carrier = element.closest('[lang]:not([lang=""])');
  if (carrier) return carrier.getAttribute('lang') ?? undefined;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? statedLanguage(root.host) : undefined;
}
