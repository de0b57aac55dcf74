// How long a text is when it is read aloud, in words of usual length.

/** Scripts that write no spaces between words: a word has about two of their characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const UNSPACED_CHARACTERS_PER_WORD = 2;
/** What is longer than words are, an address for example, is read piece by piece. */
const MAX_WORD_CHARACTERS = 20;

export function spokenWords(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(/\S+/g)) count += wordsIn(word);
  return count;
}

/** Where to cut a word so that its beginning is no longer than so many words, of which there must be one. */
export function cutWord(word: string, maxWords: number): number {
  const maxCharacters = maxWords * UNSPACED_CHARACTERS_PER_WORD;
  const cut = Math.min(word.length, maxCharacters);
  const isPair = cut < word.length && /[\uD800-\uDBFF]/.test(word.charAt(cut - 1));
  return isPair ? cut - 1 : cut;
}

function wordsIn(word: string): number {
  const unspaced = word.match(UNSPACED)?.length ?? 0;
  const spaced = word.length - unspaced;
  return Math.max(
    1,
    Math.ceil(unspaced / UNSPACED_CHARACTERS_PER_WORD + Math.floor(spaced / MAX_WORD_CHARACTERS)),
  );
}
