// Loads the labels of a language. Each is a chunk of its own, which is why every `import` names its file in full: bundlers
// follow nothing else, and a strict Content Security Policy allows nothing else.
import type { Labels } from './labels.js';

const LOADERS = {
  ar: () => import('./ar.js').then((words) => words.ar),
  cs: () => import('./cs.js').then((words) => words.cs),
  da: () => import('./da.js').then((words) => words.da),
  de: () => import('./de.js').then((words) => words.de),
  el: () => import('./el.js').then((words) => words.el),
  en: () => import('./en.js').then((words) => words.en),
  es: () => import('./es.js').then((words) => words.es),
  fi: () => import('./fi.js').then((words) => words.fi),
  fr: () => import('./fr.js').then((words) => words.fr),
  he: () => import('./he.js').then((words) => words.he),
  hi: () => import('./hi.js').then((words) => words.hi),
  it: () => import('./it.js').then((words) => words.it),
  ja: () => import('./ja.js').then((words) => words.ja),
  ko: () => import('./ko.js').then((words) => words.ko),
  nl: () => import('./nl.js').then((words) => words.nl),
  pl: () => import('./pl.js').then((words) => words.pl),
  pt: () => import('./pt.js').then((words) => words.pt),
  sv: () => import('./sv.js').then((words) => words.sv),
  th: () => import('./th.js').then((words) => words.th),
  tr: () => import('./tr.js').then((words) => words.tr),
  uk: () => import('./uk.js').then((words) => words.uk),
  zh: () => import('./zh.js').then((words) => words.zh),
} as const satisfies Readonly<Record<string, () => Promise<Labels>>>;

/** A language of the user interface, as its BCP 47 tag. */
export type Language = keyof typeof LOADERS;

/** Every language of the user interface. */
export const LANGUAGES = Object.keys(LOADERS) as readonly Language[];

/** The words of `language`. Rejects when their file cannot be fetched. */
export function loadLabels(language: Language): Promise<Labels> {
  return LOADERS[language]();
}
