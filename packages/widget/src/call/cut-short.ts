// The words that the end of a call has cut short: those of either side whose utterance was not over.
import type { Transcript } from '../protocol/transcript.js';

/** Whether the utterance of a call that is over can end no more. Typed words that the agent never got are whole. */
export function isCutShort({ isFinal, ordinal }: Transcript): boolean {
  return !isFinal && ordinal !== Infinity;
}

/** Words that break off. */
export function breakOff(text: string): string {
  return `${text.trimEnd().replace(/(\.{3}|[…,.;:–-])$/u, '')}…`;
}
