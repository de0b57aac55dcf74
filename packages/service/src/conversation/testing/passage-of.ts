// A passage for tests.

import type { Passage } from '../../knowledge/passage.js';

export function passageOf(text: string, others: Partial<Passage> = {}): Passage {
  return {
    text,
    headings: [],
    title: '',
    sourceName: 'Source',
    place: undefined,
    url: undefined,
    ...others,
  };
}
