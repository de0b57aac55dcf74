// What two pages with the same words have in common.

import { createHash } from 'node:crypto';
import type { Document } from '../document.js';

export function contentHashOf({ title, sections }: Document): string {
  const words = [title, ...sections.flatMap(({ headings, text }) => [...headings, text])];
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url');
}
