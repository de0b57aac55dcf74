// Text as PostgreSQL can take it, with words that it can tell apart. Pure.

/** In scripts that put no space between words every two letters count as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;

/** Without what PostgreSQL refuses: NUL, and halves of characters. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** What `to_tsvector` is given. @param maxCharacters the rest is left out. */
export function searchableText(text: string, maxCharacters: number): string {
  // Cut before and after: the one bounds the work, the other what normalising makes of it.
  const normal = storableText(text.slice(0, maxCharacters)).normalize('NFKC').slice(0, maxCharacters);
  return storableText(normal)
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(UNSPACED, pairsOf);
}

function pairsOf(run: string): string {
  const letters = Array.from(run);
  const pairs = letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
  return ` ${pairs.join(' ')} `;
}
