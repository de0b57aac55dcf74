// Cuts a text into pieces that are spoken one after another: the first is heard while the next is synthesized. Pure.

export interface Clause {
  readonly text: string;
  /** Where it begins and ends in the whole text. */
  readonly start: number;
  readonly end: number;
  /** A good moment to let somebody else speak. */
  readonly endsSentence: boolean;
}

/** A comma ends a clause only when at least this much stands before it: shorter pieces sound chopped. */
const MIN_COMMA_CLAUSE_LENGTH = 25;
/** Longer clauses are cut at a space, about 10 s of speech; the engine takes at most 0.2 s for one. */
const MAX_CLAUSE_LENGTH = 160;

/** One line, single spaces: what a text must look like before it is cut. */
export function tidyText(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** @param text a tidy one. @returns clauses that cover it, but for the spaces between them. */
export function splitClauses(text: string): readonly Clause[] {
  const clauses: Clause[] = [];
  for (let start = 0; start < text.length;) {
    const end = clauseEnd(text, start);
    const piece = text.slice(start, end);
    clauses.push({
      text: piece,
      start,
      end,
      endsSentence: end === text.length || /[.!?…]["')\]]*$/.test(piece),
    });
    start = text.charAt(end) === ' ' ? end + 1 : end;
  }
  return clauses;
}

function clauseEnd(text: string, start: number): number {
  const window = text.slice(start, start + MAX_CLAUSE_LENGTH + 1);
  for (const match of window.matchAll(/(?:[.!?…]+["')\]]*|[,;:—])(?= )/g)) {
    const end = match.index + match[0].length;
    const isSentence = /^[.!?…]/.test(match[0]);
    if (isSentence || end >= MIN_COMMA_CLAUSE_LENGTH) return start + end;
  }
  if (window.length <= MAX_CLAUSE_LENGTH) return text.length;
  const space = window.lastIndexOf(' ');
  return start + (space > 0 ? space : MAX_CLAUSE_LENGTH);
}

/**
 * @param share how much of the clause has been heard, 0 to 1.
 * @returns how many of its characters those are, in whole words: a word counts once half of it was heard.
 */
export function heardLength(clause: string, share: number): number {
  if (share >= 1) return clause.length;
  const position = share * clause.length;
  let length = 0;
  for (const word of clause.matchAll(/\S+/g)) {
    if (word.index + word[0].length / 2 > position) break;
    length = word.index + word[0].length;
  }
  return length;
}
