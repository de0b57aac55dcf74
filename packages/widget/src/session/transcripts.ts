// The transcript of one call as a list, moved by one pure function. Utterances arrive interleaved, out of
// order and with gaps; they are kept by ordinal.
import type { TranscriptMessage } from './server-message.js';

/** One utterance of the visitor or the agent. */
export interface Transcript {
  /** The same for the whole life of the utterance, unique within the call. */
  readonly id: string;
  /** The utterance's place in the call, starting at 0; there may be gaps. */
  readonly ordinal: number;
  readonly speaker: 'user' | 'agent';
  readonly text: string;
  /** False while the words may still change. */
  readonly isFinal: boolean;
  /** Whether the words were spoken or typed. */
  readonly medium: 'voice' | 'text';
}

/** The list after `message`: the very same array when nothing changes, otherwise a new one. */
export function reduceTranscripts(
  transcripts: readonly Transcript[],
  message: TranscriptMessage,
): readonly Transcript[] {
  const at = transcripts.findIndex(({ ordinal }) => ordinal >= message.ordinal);
  const found = at < 0 ? undefined : transcripts[at];
  return found?.ordinal === message.ordinal
    ? replaceAt(transcripts, at, update(found, message))
    : insertAt(transcripts, at < 0 ? transcripts.length : at, create(message));
}

function create(message: TranscriptMessage): Transcript | undefined {
  if (message.change.text === '') return undefined; // nobody has said anything yet
  return {
    id: `utterance-${message.ordinal}`,
    ordinal: message.ordinal,
    speaker: message.speaker,
    text: message.change.text,
    isFinal: message.isFinal,
    medium: message.medium,
  };
}

function update(found: Transcript, { change, isFinal }: TranscriptMessage): Transcript {
  if (found.isFinal) return found; // a late partial must not unsettle settled words
  const text = change.kind === 'replace' ? change.text : found.text + change.text;
  return text === found.text && !isFinal ? found : { ...found, text, isFinal };
}

function replaceAt(list: readonly Transcript[], at: number, next: Transcript): readonly Transcript[] {
  return list[at] === next ? list : list.with(at, next);
}

function insertAt(
  list: readonly Transcript[],
  at: number,
  next: Transcript | undefined,
): readonly Transcript[] {
  return next ? list.toSpliced(at, 0, next) : list;
}
