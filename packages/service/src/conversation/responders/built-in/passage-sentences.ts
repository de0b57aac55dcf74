// The sentences of a passage, as they can be said: of lists, menus and tables each line is one. Pure.

import { speakableText } from '../speakable-text.js';

/** What ends with a full stop and is no end. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|dr|mrs?|ms|prof|st|no|nr|approx|incl|excl|ca|vs|min|max|tel|e\.g|i\.e|a\.m|p\.m|z\.b)\.$/iu;
/** A line that is the price of the line before it. */
const PRICE = /^(?:[€$£]|eur|usd|chf)?\s*\d[\d.,]*\s*(?:[€$£]|euros?|eur|usd|chf|dollars?|pounds?)?\.?$/i;

/** @returns the sentences of each paragraph. */
export function passageSentences(text: string): readonly (readonly string[])[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      joinedLines(paragraph)
        .flatMap(sentencesOf)
        .map(speakableText)
        .filter((sentence) => sentence !== ''),
    )
    .filter((sentences) => sentences.length > 0);
}

/** Without the ends of lines that are only the width of a page. */
function joinedLines(paragraph: string): readonly string[] {
  const lines: string[] = [];
  for (const line of paragraph.split('\n').map((raw) => raw.trim())) {
    const before = lines.at(-1);
    const goesOn = before !== undefined && /[^.!?:;]$/.test(before) && /^\p{Ll}/u.test(line);
    if (before !== undefined && PRICE.test(line))
      lines.splice(-1, 1, `${before.replace(/[,;:]$/, '')}, ${line}`);
    else if (goesOn) lines.splice(-1, 1, `${before} ${line}`);
    else if (line !== '') lines.push(line);
  }
  return lines;
}

function sentencesOf(line: string): readonly string[] {
  const sentences: string[] = [];
  for (const piece of line.split(/(?<=[.!?…]["'”’)]?)\s+(?=[\p{Lu}\p{N}"“‘(])/u)) {
    const before = sentences.at(-1);
    if (before !== undefined && ABBREVIATION.test(before)) sentences.splice(-1, 1, `${before} ${piece}`);
    else sentences.push(piece);
  }
  return sentences;
}
