// What Flite can read: ASCII. It has no sounds for other letters, and a long row of them makes it read beyond its memory.

/** As they are said, or as Flite knows them. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', ', '],
  ['—', ', '],
  ['€', ' euros '],
  ['£', ' pounds '],
  ['°', ' degrees '],
]);

/** Letters lose their accents; what has no ASCII is left out. @returns nothing but white space where there is nothing to say. */
export function toFliteText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’“”–—€£°]/g, (sign) => REPLACEMENTS.get(sign) ?? ' ')
    .replaceAll(/[^\x20-\x7e]+/g, ' ');
}
