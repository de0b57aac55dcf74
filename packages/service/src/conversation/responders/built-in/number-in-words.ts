// The number that somebody says, in digits or in words: "412", "four hundred and twelve", or digit by digit "four one two".

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** @returns undefined where a word is no part of a number. */
export function numberInWords(text: string): number | undefined {
  const digits = /^\s*(-?\d+(?:\.\d+)?)\s*[.!]?\s*$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).filter(
    (word) => word !== 'and' && word !== 'please',
  );
  if (words.length === 0) return undefined;
  const single = words.map((word) => ONES.indexOf(word === 'oh' ? 'zero' : word));
  if (words.length > 1 && single.every((value) => value >= 0 && value < 10)) return Number(single.join(''));
  return sum(words);
}

function sum(words: readonly string[]): number | undefined {
  let total = 0;
  let group = 0;
  for (const word of words) {
    const [one, ten] = [ONES.indexOf(word), TENS.indexOf(word)];
    if (one >= 0) group += one;
    else if (ten > 1) group += ten * 10;
    else if (word === 'hundred') group = Math.max(1, group) * 100;
    else if (word === 'thousand') {
      total += Math.max(1, group) * 1_000;
      group = 0;
    } else return undefined;
  }
  return total + group;
}
