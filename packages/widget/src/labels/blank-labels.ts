// Labels without words, until those of the language are loaded: lines keep their height, and no other language is seen or
// read out first.
import { englishAtRest } from './english-at-rest.js';
import type { LabelsAtRest } from './labels.js';

/** A blank that keeps the height of its line. */
const BLANK = '\u00a0';

/** Labels of `lang` without any words. */
export function blankLabels(lang: string): LabelsAtRest {
  return { ...blank(englishAtRest), lang };
}

function blank<Group extends object>(labels: Group): Group {
  const entries = Object.entries(labels) as [string, string | object][];
  return Object.fromEntries(
    entries.map(([key, label]) => [key, typeof label === 'string' ? BLANK : blank(label)]),
  ) as Group;
}
