// The transcript of one call as a list, moved by one pure function. Utterances arrive interleaved, out of
// order and with gaps; they are kept by ordinal.
import type { TranscriptMessage } from '../protocol/server-message.js';
import type { Transcript } from '../protocol/transcript.js';

/**
 * The list after `message`: the very same array when nothing changes, otherwise a new one. No utterance in it is without
 * words: one that nobody has said anything in yet is not there, and one whose words are taken back is gone.
 */
export function reduceTranscripts(
  transcripts: readonly Transcript[],
  message: TranscriptMessage,
): readonly Transcript[] {
  const at = transcripts.findLastIndex(({ ordinal }) => ordinal < message.ordinal) + 1; // nearly always the end
  const found = transcripts[at]?.ordinal === message.ordinal ? transcripts[at] : undefined;
  const typed = found ? undefined : findTyped(transcripts, message);
  if (typed) {
    // They have arrived, and keep their id.
    const rest = transcripts.filter((transcript) => transcript !== typed);
    return rest.toSpliced(at, 0, { ...create(message), id: typed.id });
  }
  const heard = found ? update(found, message) : create(message);
  if (heard === found || (!found && heard.text === '')) return transcripts;
  return transcripts.toSpliced(at, found ? 1 : 0, ...(heard.text === '' ? [] : [heard]));
}

/** The list with words that the visitor has typed just now. `id` as of no other of the call's utterances. */
export function addTyped(
  transcripts: readonly Transcript[],
  text: string,
  id: string,
): readonly Transcript[] {
  return [...transcripts, { id, ordinal: Infinity, speaker: 'user', text, isFinal: false, medium: 'text' }];
}

/** The typed words that come back by `message`: those that are the same, else the oldest. */
function findTyped(
  transcripts: readonly Transcript[],
  { speaker, medium, change }: TranscriptMessage,
): Transcript | undefined {
  if (speaker !== 'user' || medium !== 'text' || change.text === '') return undefined;
  const waiting = transcripts.filter(({ ordinal }) => ordinal === Infinity);
  return waiting.find(({ text }) => text === change.text) ?? waiting[0];
}

function create({ ordinal, speaker, change, isFinal, medium }: TranscriptMessage): Transcript {
  return { id: `utterance-${ordinal}`, ordinal, speaker, text: change.text, isFinal, medium };
}

function update(found: Transcript, { change, isFinal }: TranscriptMessage): Transcript {
  if (found.isFinal) return found; // a late partial must not unsettle settled words
  const text = change.kind === 'replace' ? change.text : found.text + change.text;
  return text === found.text && !isFinal ? found : { ...found, text, isFinal };
}
