// Cuts a text that is still being written into pieces that can be spoken already. Pure.

/** Shorter pieces are no sentences but abbreviations and numbers: "Dr.", "No. 5". */
const MIN_SENTENCE_LENGTH = 12;
/** A sentence that is longer is cut at a clause, and at twice that anywhere between words. */
const LONG_SENTENCE_LENGTH = 160;
const THINKING_BEGINS = '<think>';
const THINKING_ENDS = '</think>';

export class Sentences {
  #rest = '';
  /** Models that think aloud do so before they answer. */
  #phase: 'beginning' | 'thinking' | 'answering' = 'beginning';

  /** @returns the pieces that are complete by now, with the markdown that is in them. */
  push(text: string): readonly string[] {
    this.#rest += text;
    this.#skipThinking();
    if (this.#phase !== 'answering') return [];
    const pieces: string[] = [];
    for (let end = pieceEnd(this.#rest); end > 0; end = pieceEnd(this.#rest)) {
      pieces.push(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
    }
    return pieces;
  }

  /** What is left when the text has ended. */
  finish(): string {
    const rest = this.#phase === 'thinking' ? '' : this.#rest;
    this.#rest = '';
    this.#phase = 'beginning';
    return rest;
  }

  #skipThinking(): void {
    if (this.#phase === 'beginning') {
      const beginning = this.#rest.trimStart();
      if (beginning.startsWith(THINKING_BEGINS)) this.#phase = 'thinking';
      else if (!THINKING_BEGINS.startsWith(beginning)) this.#phase = 'answering';
    }
    if (this.#phase !== 'thinking') return;
    const end = this.#rest.indexOf(THINKING_ENDS);
    if (end < 0) return;
    this.#rest = this.#rest.slice(end + THINKING_ENDS.length);
    this.#phase = 'answering';
  }
}

/** @returns where the first piece ends; 0 while there is none. */
function pieceEnd(text: string): number {
  let clauseEnd = 0;
  for (const match of text.matchAll(/[.!?…。！？]+["'”’)\]*_]*(?=\s)|[。！？]|\n|[,;:—](?=\s)/gu)) {
    const end = match.index + match[0].length;
    const isClause = /^[,;:—]/.test(match[0]);
    if (isInsideLink(text.slice(0, end))) continue;
    if (match[0] === '\n') return end;
    if (isClause) clauseEnd = end <= LONG_SENTENCE_LENGTH || clauseEnd === 0 ? end : clauseEnd;
    else if (text.slice(0, end).trim().length >= MIN_SENTENCE_LENGTH) return end;
  }
  if (text.length > LONG_SENTENCE_LENGTH && clauseEnd > 0) return clauseEnd;
  if (text.length <= 2 * LONG_SENTENCE_LENGTH) return 0;
  const space = text.lastIndexOf(' ', 2 * LONG_SENTENCE_LENGTH);
  return space > 0 ? space : 2 * LONG_SENTENCE_LENGTH;
}

/** A link is cleaned whole or not at all. */
function isInsideLink(text: string): boolean {
  return /\[[^\]\n]*$|\]\([^)\n]*$/.test(text);
}
