// By which of PostgreSQL's text search configurations the words of a language become lexemes.

/** Those that PostgreSQL 15 has, by the code of their language. */
const CONFIGURATIONS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** Every word as it is written. */
const AS_WRITTEN = 'simple';

/** @param language `en`, `de-AT`. */
export function configurationOf(language: string): string {
  const [primary = ''] = language.toLowerCase().split(/[-_]/);
  return Object.hasOwn(CONFIGURATIONS, primary) ? (CONFIGURATIONS[primary] ?? AS_WRITTEN) : AS_WRITTEN;
}
