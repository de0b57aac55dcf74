// The call's words: gives each utterance its place, tells the client as it grows, and records it when it is final.

import type { TranscriptEntry } from './call.js';
import type { Medium } from '../rooms/session-message.js';
import type { ClientChannel } from '../rooms/client-channel.js';
import type { Timers } from '../time/timers.js';

export interface CallTranscriptOptions {
  readonly channel: ClientChannel;
  readonly clock: Timers;
  readonly onTranscript: (entry: TranscriptEntry) => void;
}

/** One utterance, not final yet. After `finish` it takes nothing more; without any text it leaves no trace. */
export interface Utterance {
  /** The text so far, whole. */
  replace(text: string): void;
  /** The text goes on. */
  append(delta: string): void;
  finish(text: string): void;
}

export class CallTranscript {
  readonly #options: CallTranscriptOptions;
  readonly #entries: TranscriptEntry[] = [];
  #nextOrdinal = 0;

  constructor(options: CallTranscriptOptions) {
    this.#options = options;
  }

  /** The final utterances so far, in call order. */
  get entries(): readonly TranscriptEntry[] {
    return [...this.#entries];
  }

  /** Takes the next place in the call. */
  begin(role: TranscriptEntry['role'], medium: Medium): Utterance {
    const { channel, clock } = this.#options;
    const ordinal = this.#nextOrdinal++;
    const startedAt = clock.date().toISOString();
    let isFinal = false;
    return {
      replace: (text) => {
        if (!isFinal) channel.send({ type: 'transcript', role, medium, text, final: false, ordinal });
      },
      append: (delta) => {
        if (!isFinal) channel.send({ type: 'transcript', role, medium, delta, final: false, ordinal });
      },
      finish: (text) => {
        if (isFinal) return;
        isFinal = true;
        channel.send({ type: 'transcript', role, medium, text, final: true, ordinal });
        this.#record({ ordinal, role, medium, text, startedAt });
      },
    };
  }

  #record(entry: TranscriptEntry): void {
    const position = this.#entries.findLastIndex(({ ordinal }) => ordinal < entry.ordinal) + 1;
    this.#entries.splice(position, 0, entry);
    try {
      this.#options.onTranscript(entry);
    } catch {
      // The record's keeper failed; that is no reason to break off the conversation.
    }
  }
}
