// Fetches the words of a language. English is built in; each other language is a chunk of its own, which is why
// every `import` names its file in full: a bundler follows nothing else, and a strict page allows nothing else.
import { en } from './en.js';
import type { Labels } from './labels.js';

const LOADERS = {
  ar: async () => (await import('./ar.js')).ar,
  cs: async () => (await import('./cs.js')).cs,
  da: async () => (await import('./da.js')).da,
  de: async () => (await import('./de.js')).de,
  el: async () => (await import('./el.js')).el,
  en: () => Promise.resolve(en),
  es: async () => (await import('./es.js')).es,
  fi: async () => (await import('./fi.js')).fi,
  fr: async () => (await import('./fr.js')).fr,
  he: async () => (await import('./he.js')).he,
  hi: async () => (await import('./hi.js')).hi,
  it: async () => (await import('./it.js')).it,
  ja: async () => (await import('./ja.js')).ja,
  ko: async () => (await import('./ko.js')).ko,
  nl: async () => (await import('./nl.js')).nl,
  pl: async () => (await import('./pl.js')).pl,
  pt: async () => (await import('./pt.js')).pt,
  sv: async () => (await import('./sv.js')).sv,
  th: async () => (await import('./th.js')).th,
  tr: async () => (await import('./tr.js')).tr,
  uk: async () => (await import('./uk.js')).uk,
  zh: async () => (await import('./zh.js')).zh,
} as const satisfies Readonly<Record<string, () => Promise<Labels>>>;

/** A language of the user interface, as its BCP 47 tag. */
export type Language = keyof typeof LOADERS;

/** Every language of the user interface. */
export const LANGUAGES = Object.keys(LOADERS) as readonly Language[];

/** The words of `language`. Rejects when their file cannot be fetched. */
export function loadLabels(language: Language): Promise<Labels> {
  return LOADERS[language]();
}
