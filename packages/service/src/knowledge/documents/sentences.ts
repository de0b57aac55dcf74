// Splits text into sentences. Knows nothing of chunks.

/** In the segmenter's general rules: a document need not keep to one language. */
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'sentence' });
/** Short ones that end with a point and no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|[Dd]r|[Mm]rs?|[Ss]t|[Pp]rof|[Nn]r|[Nn]o|ca|bzw|vgl|e\.g|i\.e|z\.\s?B)\.\s*$/u;
/** At the end of a sentence. */
const MAX_ABBREVIATION_CHARACTERS = 8;
/** What goes on without an end is no sentence. */
const MAX_JOINED_CHARACTERS = 2_000;

/** The segmenter takes time with the square of what it is given. */
const MAX_SEGMENTED_CHARACTERS = 8_000;

/** @returns the sentences in order; together they are the text. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  for (let at = 0; at < text.length;) {
    const part = text.slice(at, endOfPart(text, at));
    at += part.length;
    for (const { segment } of SEGMENTER.segment(part)) {
      const last = sentences.at(-1);
      if (last !== undefined && isUnfinished(last)) sentences[sentences.length - 1] = last + segment;
      else sentences.push(segment);
    }
  }
  return sentences;
}

/** Where a sentence seems to end, and where none does between words. */
function endOfPart(text: string, start: number): number {
  const limit = start + MAX_SEGMENTED_CHARACTERS;
  if (limit >= text.length) return text.length;
  const window = text.slice(start, limit);
  const end = Math.max(...['. ', '! ', '? ', '。'].map((mark) => window.lastIndexOf(mark)));
  if (end > 0) return start + end + 1;
  const space = window.lastIndexOf(' ');
  if (space > 0) return start + space + 1;
  return /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit; // a character of two parts stays whole
}

function isUnfinished(text: string): boolean {
  return text.length <= MAX_JOINED_CHARACTERS && ABBREVIATION.test(text.slice(-MAX_ABBREVIATION_CHARACTERS));
}
