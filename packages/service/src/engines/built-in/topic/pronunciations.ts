// How words sound that are missing from the dictionary, where that is safe to say: plurals, possessives, two known words
// written as one, and abbreviations that are spelled out. Others are not listened for: a wrong sound is worse than none.

/** @returns a known word's sounds, in the dictionary's letters; null for an unknown one. */
export type Lookup = (word: string) => string | null;

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  `a EY|b B IY|c S IY|d D IY|e IY|f EH F|g JH IY|h EY CH|i AY|j JH EY|k K EY|l EH L|m EH M|n EH N|o OW|p P IY|q K Y UW|r AA R
s EH S|t T IY|u Y UW|v V IY|w D AH B AH L Y UW|x EH K S|y W AY|z Z IY`
    .split(/[|\n]/)
    .map((entry) => [entry.slice(0, 1), entry.slice(2)]),
);
const SIBILANTS = new Set(['S', 'Z', 'SH', 'ZH', 'CH', 'JH']);
const VOICELESS = new Set(['P', 'T', 'K', 'F', 'TH']);
/** Shorter halves are found in too many words. */
const MIN_HALF_LENGTH = 4;

/** @returns the sounds of a word that the dictionary has not; null where nobody can say. */
export function spelledPronunciation(word: string, isAbbreviation: boolean, lookup: Lookup): string | null {
  if (isAbbreviation) {
    const letters = Array.from(word).map((letter) => LETTERS[letter]);
    return letters.includes(undefined) ? null : letters.join(' ');
  }
  const stem = /^(.{2,}?)'?s$/.exec(word)?.[1];
  const singular = stem === undefined ? null : lookup(stem);
  return singular === null ? compound(word, lookup) : withS(singular);
}

function withS(sounds: string): string {
  const last = sounds.slice(sounds.lastIndexOf(' ') + 1);
  if (SIBILANTS.has(last)) return `${sounds} IH Z`;
  return `${sounds} ${VOICELESS.has(last) ? 'S' : 'Z'}`;
}

function compound(word: string, lookup: Lookup): string | null {
  for (let middle = word.length - MIN_HALF_LENGTH; middle >= MIN_HALF_LENGTH; middle -= 1) {
    const first = lookup(word.slice(0, middle));
    const second = first === null ? null : lookup(word.slice(middle));
    if (second !== null) return `${first} ${second}`;
  }
  return null;
}
