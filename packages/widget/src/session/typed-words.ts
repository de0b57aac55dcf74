// Words that the visitor has typed, as they stand among the transcripts until the agent has them.
import type { Transcript } from '../protocol/transcript.js';

/** The list with words that were typed just now. `id` as of no other of the call's utterances. */
export function addTyped(
  transcripts: readonly Transcript[],
  text: string,
  id: string,
): readonly Transcript[] {
  return [...transcripts, { id, ordinal: Infinity, speaker: 'user', text, isFinal: false, medium: 'text' }];
}
