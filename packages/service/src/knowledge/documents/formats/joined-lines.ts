// Lines of a page, joined to the paragraphs that they were before they were set in lines.

export interface SetLine {
  readonly text: string;
  /** How far it goes towards the end of the longest line around it: 0 to 1. */
  readonly reach: number;
}

/** A line that ends before this was ended on purpose: the next word would have had room. */
const MIN_FULL_REACH = 0.8;

/** @param lines of one paragraph. @returns it with line ends only where they mean something. */
export function joinLines(lines: readonly SetLine[]): string {
  return lines.reduce((text, line, index) => {
    const previous = lines[index - 1];
    return previous === undefined ? line.text : join(text, line.text, previous.reach >= MIN_FULL_REACH);
  }, '');
}

function join(text: string, next: string, isFull: boolean): string {
  // Hyphenated: a letter before the hyphen, and a small one to go on with.
  if (/\p{L}[-\u00AD\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  const goesOn = isFull ? !/^[•◦▪●\-–—*] /u.test(next) : /^\p{Ll}/u.test(next);
  return `${text}${goesOn ? ' ' : '\n'}${next}`;
}
