// Text as it can be searched and read aloud: without what is not seen, and with spaces and line ends of one kind.

/** Also those that nobody sees but that change the order or the meaning of what is there. */
const INVISIBLE = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\p{Noncharacter_Code_Point}/gu;
/** Joiners belong to the spelling of Arabic and Indic scripts, and are noise anywhere else. */
const STRAY_JOINERS = /(?<![\p{Script=Arabic}\p{M}])[\u200C\u200D]+/gu;
/** The dots that lead from a dish to its price, and lines drawn with characters. */
const LEADERS = /(?:[.·•…_=~*─-] ?){4,}/gu;

/** @returns text whose lines end with `\n`, and whose paragraphs are separated by an empty line. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028]/g, '\n')
    .replaceAll('\u2029', '\n\n')
    .replaceAll('\t', ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINERS, '')
    .replace(LEADERS, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/\n+/g, ' ');
}
