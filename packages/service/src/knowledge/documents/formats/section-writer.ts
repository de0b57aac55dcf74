// Makes sections of headings and paragraphs, as they come. Knows nothing of the format that they come from.

import type { Section } from '../../document.js';
import { DocumentError } from '../document-error.js';
import { MAX_CHARACTERS, MAX_HEADING_CHARACTERS } from '../read-limits.js';
import { cleanLine, cleanText } from './clean-text.js';

interface Entry {
  readonly headings: readonly string[];
  readonly paragraphs: string[];
  readonly place: string | undefined;
}

export class SectionWriter {
  readonly #entries: Entry[] = [];
  #headings: readonly { readonly level: number; readonly text: string }[] = [];
  #characterCount = 0;

  /** Of what was written so far. */
  get characterCount(): number {
    return this.#characterCount;
  }

  /** @param level 1 is the outermost. @throws DocumentError `too-long` */
  heading(level: number, text: string, place?: string): void {
    const line = cleanLine(text);
    if (line === '') return;
    if (line.length > MAX_HEADING_CHARACTERS) {
      this.paragraph(line, place);
      return;
    }
    this.#count(line);
    this.#headings = [...this.#headings.filter((outer) => outer.level < level), { level, text: line }];
    this.#open(place);
  }

  /** @param text lines that belong together, or several paragraphs. @throws DocumentError `too-long` */
  paragraph(text: string, place?: string): void {
    const paragraph = cleanText(text);
    if (paragraph === '') return;
    this.#count(paragraph);
    const current = this.#entries.at(-1);
    const entry = current?.place === place ? current : undefined;
    (entry ?? this.#open(place)).paragraphs.push(paragraph);
  }

  /** A heading with nothing below it is all that is said there: it becomes text of the section around it. */
  sections(): readonly Section[] {
    const sections: Entry[] = [];
    const add = ({ headings, paragraphs, place }: Entry): void => {
      const last = sections.at(-1);
      if (last !== undefined && last.place === place && isSame(last.headings, headings)) {
        last.paragraphs.push(...paragraphs);
      } else {
        sections.push({ headings, paragraphs: [...paragraphs], place });
      }
    };
    this.#entries.forEach((entry, index) => {
      if (entry.paragraphs.length > 0) {
        add(entry);
        return;
      }
      const next = this.#entries[index + 1]?.headings.slice(0, entry.headings.length) ?? [];
      if (isSame(next, entry.headings)) return;
      add({ ...entry, headings: entry.headings.slice(0, -1), paragraphs: entry.headings.slice(-1) });
    });
    return sections.map(({ headings, paragraphs, place }) => ({
      headings,
      text: paragraphs.join('\n\n'),
      place,
    }));
  }

  #open(place: string | undefined): Entry {
    const entry = { headings: this.#headings.map(({ text }) => text), paragraphs: [], place };
    this.#entries.push(entry);
    return entry;
  }

  #count(text: string): void {
    this.#characterCount += text.length;
    if (this.#characterCount > MAX_CHARACTERS) throw new DocumentError('too-long');
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((heading, index) => heading === others[index]);
}
