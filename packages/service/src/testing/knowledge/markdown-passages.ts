// Passages of a Markdown text, and a plain search in them, for tests of what is said of passages.

import MiniSearch from 'minisearch';
import type { Passage, SearchKnowledge } from '../../knowledge/passage.js';

const MAX_FOUND = 6;

/** One for each section. */
export function markdownPassages(text: string, sourceName: string): readonly Passage[] {
  const passages: Passage[] = [];
  let headings: readonly string[] = [];
  for (const part of text.split(/^(?=#)/m)) {
    const [, level = '', heading = '', body = part] = /^(#+) (.*)\n([^]*)$/.exec(part) ?? [];
    if (level !== '') headings = [...headings.slice(0, level.length - 1), heading];
    const words = body.trim();
    if (words === '') continue;
    const [title = ''] = headings;
    passages.push({
      text: words,
      headings: headings.slice(1),
      title,
      sourceName,
      place: undefined,
      url: undefined,
    });
  }
  return passages;
}

export function searchIn(passages: readonly Passage[]): SearchKnowledge {
  const index = new MiniSearch<{ readonly id: number; readonly words: string; readonly headings: string }>({
    fields: ['words', 'headings'],
    searchOptions: { prefix: true, fuzzy: 0.1, boost: { headings: 1.5 } },
  });
  index.addAll(
    passages.map(({ text, headings, title }, id) => ({
      id,
      words: text,
      headings: [title, ...headings].join(' '),
    })),
  );
  return (question) =>
    Promise.resolve(
      index
        .search(question)
        .slice(0, MAX_FOUND)
        .flatMap(({ id }) => passages[Number(id)] ?? []),
    );
}
