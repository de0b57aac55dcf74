// The visitor's spoken turns: interrupts the agent, shows the words as they come, and decides what is a turn at all.

import type { AgentJob } from './agent-job.js';
import type { Turn } from './brain.js';
import type { CallTranscript } from './call-transcript.js';
import type { Floor } from './floor.js';
import type { HeardTurn, SpeechListener } from './hearing.js';
import type { Speaker } from './speaker.js';

/** Speech without words that is shorter is a cough or a click, not a turn. */
const MIN_UNKNOWN_SPEECH_MS = 240;

export interface SpokenTurnsOptions {
  readonly floor: Floor<AgentJob>;
  readonly speaker: Speaker;
  readonly transcript: CallTranscript;
  /** Whether words can be expected of speech at all. */
  readonly canRecognizeSpeech: boolean;
  /** The visitor began to speak; the agent is silent by then, if it may be interrupted. */
  readonly onVisitor: () => void;
  readonly onTurn: (turn: Turn) => void;
  /** It was a cough or a click, and no turn. */
  readonly onNoise: () => void;
  /** Something changed that the agent's state may follow from. */
  readonly onChange: () => void;
}

export class SpokenTurns {
  readonly #options: SpokenTurnsOptions;
  /** Interrupted before anything of it was heard; given again when the interruption was none. */
  #unnoticed: AgentJob | undefined;

  constructor(options: SpokenTurnsOptions) {
    this.#options = options;
  }

  /** Somebody began to speak. @returns what follows their turn. */
  begin(): SpeechListener {
    const { floor, speaker, transcript, onVisitor, onChange } = this.#options;
    const wasAudible = speaker.isAudible;
    const interrupted = floor.interrupt();
    if (interrupted?.isUnnoticed === true && !wasAudible) this.#unnoticed = interrupted;
    floor.hold();
    onVisitor();
    const utterance = transcript.begin('user', 'voice');
    let partial = '';
    return {
      onPartial: (text) => {
        partial = text;
        utterance.replace(text);
      },
      onEnd: onChange,
      onHeard: (heard) => {
        // Words once shown stay, though the whole was not understood: no utterance is left unfinished.
        const text = heard.text ?? partial;
        if (text !== '') utterance.finish(text);
        this.#onHeard(heard);
        floor.release();
        onChange();
      },
    };
  }

  #onHeard({ text, samples, voicedMs }: HeardTurn): void {
    const { floor, canRecognizeSpeech, onTurn, onNoise } = this.#options;
    const unnoticed = this.#unnoticed;
    this.#unnoticed = undefined;
    if (text !== undefined) {
      onTurn({ kind: 'utterance', text, medium: 'voice' });
    } else if (voicedMs >= MIN_UNKNOWN_SPEECH_MS) {
      onTurn({ kind: 'not-understood', canRecognizeSpeech, samples });
    } else {
      if (unnoticed !== undefined) floor.request(unnoticed.again(), 'soon');
      onNoise();
    }
  }
}
