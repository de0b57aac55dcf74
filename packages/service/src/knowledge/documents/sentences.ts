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

/** @returns the sentences in order; together they are the text. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && isUnfinished(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences;
}

function isUnfinished(text: string): boolean {
  return text.length <= MAX_JOINED_CHARACTERS && ABBREVIATION.test(text.slice(-MAX_ABBREVIATION_CHARACTERS));
}
