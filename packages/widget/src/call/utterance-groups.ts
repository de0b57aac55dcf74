// The transcript in groups. A browser that lays out a changed line visits every sibling of it; groups keep these few in a
// long conversation.
import type { Transcript } from '../protocol/transcript.js';
import { firstDifference } from './ordered-list.js';

/** So many ordinals make a group. */
const GROUP_LENGTH = 32;

export interface UtteranceGroup {
  /** The group's place in the call. */
  readonly ordinal: number;
  readonly transcripts: readonly Transcript[];
}

export class UtteranceGroups {
  #transcripts: readonly Transcript[] = [];
  #groups: readonly UtteranceGroup[] = [];

  /** Groups of which nothing has changed are the same objects as the last time. */
  of(transcripts: readonly Transcript[]): readonly UtteranceGroup[] {
    if (transcripts === this.#transcripts) return this.#groups;
    const at = firstDifference(this.#transcripts, transcripts);
    const changed = transcripts[at] && groupOf(transcripts[at]);
    const groups: UtteranceGroup[] = [];
    let length = 0;
    for (const group of this.#groups) {
      if (length + group.transcripts.length > at || group.ordinal === changed) break;
      groups.push(group);
      length += group.transcripts.length;
    }
    while (length < transcripts.length) {
      const rest = transcripts.slice(length, length + GROUP_LENGTH);
      const ordinal = rest[0] ? groupOf(rest[0]) : 0;
      const members = rest.filter((transcript) => groupOf(transcript) === ordinal);
      groups.push({ ordinal, transcripts: members });
      length += members.length;
    }
    this.#transcripts = transcripts;
    this.#groups = groups;
    return groups;
  }
}

function groupOf({ ordinal }: Transcript): number {
  return Math.floor(ordinal / GROUP_LENGTH);
}
