// Cuts a document into what is searched and read aloud: along its sections, its paragraphs and its sentences.

import type { Chunk, Document, Section } from '../document.js';
import { DocumentError } from './document-error.js';
import { MAX_CHUNKS } from './read-limits.js';
import { sentencesOf } from './sentences.js';
import { cutWord, spokenWords } from './spoken-length.js';

/**
 * Read aloud, some 45 seconds: longer answers are not listened to. Much shorter ones lose what their words refer to, and
 * match questions by chance. Chunks do not overlap: each begins where a sentence does, and under its headings.
 */
const MAX_WORDS = 120;
/** Texts that are so long mean the same wherever they stand; shorter ones, `16 euros`, belong to their headings. */
const MIN_WORDS_ALIKE = 12;

/** A part of a section that stays whole. */
interface Piece {
  readonly text: string;
  readonly words: number;
  /** What separates it from the piece before. */
  readonly separator: string;
}

/** @throws DocumentError `too-long` */
export function chunkDocument(document: Document): readonly Chunk[] {
  const chunks = new Map<string, Chunk>();
  for (const section of document.sections) {
    for (const text of textsOf(section)) {
      const { headings, place } = section;
      const key = keyOf(text, headings);
      if (!chunks.has(key)) chunks.set(key, { headings, text, place });
      if (chunks.size > MAX_CHUNKS) throw new DocumentError('too-long');
    }
  }
  return [...chunks.values()];
}

function keyOf(text: string, headings: readonly string[]): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.join(' ');
  return words.length >= MIN_WORDS_ALIKE ? own : JSON.stringify([headings, own]);
}

/** A section in parts of about the same length, so that none is a rest of a few words. */
function textsOf({ text }: Section): readonly string[] {
  const pieces = text.split('\n\n').flatMap((paragraph) => piecesOf(paragraph));
  const words = pieces.reduce((sum, piece) => sum + piece.words, 0);
  const target = words / Math.ceil(words / MAX_WORDS);
  const texts: string[] = [];
  let current = '';
  let currentWords = 0;
  for (const piece of pieces) {
    const isFull = currentWords + piece.words > MAX_WORDS || currentWords + piece.words / 2 > target;
    if (current !== '' && isFull) {
      texts.push(current);
      current = '';
      currentWords = 0;
    }
    current += (current === '' ? '' : piece.separator) + piece.text;
    currentWords += piece.words;
  }
  if (current !== '') texts.push(current);
  return texts;
}

/** Paragraphs whole where they fit; otherwise their lines, sentences, or words. */
function piecesOf(paragraph: string, separator = '\n\n'): readonly Piece[] {
  const text = paragraph.trim();
  if (text === '') return [];
  const words = spokenWords(text);
  if (words <= MAX_WORDS) return [{ text, words, separator }];
  const lines = text.split('\n');
  if (lines.length > 1) return partsOf(lines, separator, '\n');
  const sentences = sentencesOf(text);
  if (sentences.length > 1) return partsOf(sentences, separator, ' ');
  return partsOf(cutAtWords(text), separator, ' ');
}

function partsOf(parts: readonly string[], outer: string, inner: string): readonly Piece[] {
  return parts.flatMap((part, index) => piecesOf(part, index === 0 ? outer : inner));
}

/** A sentence that is too long, in parts that are not. */
function cutAtWords(sentence: string): readonly string[] {
  const parts: string[] = [];
  let current: string[] = [];
  let currentWords = 0;
  const end = (): void => {
    if (current.length > 0) parts.push(current.join(' '));
    current = [];
    currentWords = 0;
  };
  for (const [word] of sentence.matchAll(/\S+/g)) {
    const words = spokenWords(word);
    if (currentWords + words > MAX_WORDS) end();
    if (words > MAX_WORDS) {
      for (let rest = word; rest !== '';) {
        const cut = cutWord(rest, MAX_WORDS);
        parts.push(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
    } else {
      current.push(word);
      currentWords += words;
    }
  }
  end();
  return parts;
}
