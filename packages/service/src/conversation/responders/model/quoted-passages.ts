// Passages as a language model is given them: JSON, and nothing in them that any model could take for the end of a quotation or
// for another role. Pure.

import type { Passage } from '../../../knowledge/passage.js';

/** Of all passages together; a prompt has room for several such results. */
const MAX_LENGTH = 6_000;
const MAX_PASSAGES = 6;
/** Of one passage, in characters. */
const MAX_TEXT_LENGTH = 1_500;
/** Of a name, a title or a heading. */
const MAX_NAME_LENGTH = 200;
const MAX_HEADINGS = 6;
/** A document's title is often the place where its author had it. */
const FILE_PATH = /^\s*(?:file:\/*|[a-z]:[\\/]|\\\\|~?\/|\.{1,2}[\\/]).*[\\/]([^\\/]*)$/i;

/** @returns text of at most 6,000 characters. */
export function quotedPassages(passages: readonly Passage[]): string {
  let quoted: readonly object[] = [];
  for (const passage of passages.slice(0, MAX_PASSAGES)) {
    const longer = [...quoted, quotation(passage, quoted.length + 1)];
    // One that is too long makes room for a shorter one.
    if (asJson(longer).length <= MAX_LENGTH) quoted = longer;
  }
  return asJson(quoted);
}

/** Without addresses: nobody can say them, and some hold credentials. */
function quotation({ text, headings, title, sourceName, place }: Passage, number: number): object {
  return {
    number,
    source: cut(withoutPath(sourceName), MAX_NAME_LENGTH),
    ...(title !== '' && { title: cut(withoutPath(title), MAX_NAME_LENGTH) }),
    ...(headings.length > 0 && {
      headings: headings.slice(-MAX_HEADINGS).map((heading) => cut(heading, MAX_NAME_LENGTH)),
    }),
    ...(place !== undefined && { place: cut(place, MAX_NAME_LENGTH) }),
    text: cut(text, MAX_TEXT_LENGTH),
  };
}

/** The name alone, where it is a path of files. */
function withoutPath(name: string): string {
  return FILE_PATH.exec(name)?.[1] ?? name;
}

function cut(text: string, length: number): string {
  const plain = text.replaceAll(/[^\P{Cc}\n]/gu, ' ');
  return plain.length <= length ? plain : `${plain.slice(0, length)}…`;
}

/** Signs by which servers tell roles apart (`<|im_start|>`, `[INST]`) are written as JSON's escapes: the same text, but no signs. */
function asJson(passages: readonly object[]): string {
  return JSON.stringify({ passages })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll(/\[(?=\/?[A-Z_]+\])/g, '\\u005b');
}
