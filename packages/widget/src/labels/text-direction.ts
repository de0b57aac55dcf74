// The direction a language is written in.

/** The languages written from right to left, beyond our own two: the page may bring labels in any. */
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** The direction of the user interface in `lang`, a BCP 47 tag. */
export function textDirection(lang: string): 'ltr' | 'rtl' {
  const [language = ''] = lang.toLowerCase().split('-');
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}
