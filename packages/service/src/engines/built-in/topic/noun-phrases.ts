// What a text speaks of: runs of up to three words between the small words of English. Pure.

const SMALL_WORDS = new Set(
  `a about after all also am an and any are as at be because been before but by can could do does each every for from had has
  have he her here him his how i if in into is it its just may me might must my no nor not of on only or other our
  over she should so some such than that the their them then there these they this those to too under until us very was
  we were what when where which while who whom whose why will with would you your always never please answer`.split(
    /\s+/,
  ),
);
const MAX_WORDS = 3;

/** The most frequent first; plurals stand for what is one, too. @param limit so many of the most frequent are kept. */
export function nounPhrases(sentences: readonly (readonly string[])[], limit: number): readonly string[] {
  const counts = new Map<string, number>();
  const count = (phrase: string): void => void counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  for (const words of sentences) {
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(start + MAX_WORDS, words.length); end += 1) {
        const last = words[end - 1] ?? '';
        if (SMALL_WORDS.has(last)) break;
        const phrase = words.slice(start, end).join(' ');
        count(phrase);
        if (/[^s]s$/.test(last) && last.length > 3) count(phrase.slice(0, -1));
      }
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([phrase]) => phrase);
}
