// The user's spoken turns: interrupts the agent, shows the words as they come, and decides what is a turn at all.

import type { AgentJob } from '../agent-job.js';
import type { Turn } from '../responders/responder.js';
import type { CallTranscript } from '../call-transcript.js';
import type { SpeechQueue } from '../output/speech-queue.js';
import type { HeardTurn, SpeechListener } from './speech-input.js';
import type { SpeechOutput } from '../output/speech-output.js';

/** Speech without words that is shorter is a cough or a click, not a turn; the agent's settings may ask for more. */
const MIN_UNKNOWN_SPEECH_MS = 240;

export interface UserTurnsOptions {
  readonly queue: SpeechQueue<AgentJob>;
  readonly output: SpeechOutput;
  readonly transcript: CallTranscript;
  /** Shorter speech is no turn. */
  readonly minimumTurnMs: number;
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

export class UserTurns {
  readonly #options: UserTurnsOptions;
  /** Interrupted before anything of it was heard; given again when the interruption was none. */
  #unheard: AgentJob | undefined;

  constructor(options: UserTurnsOptions) {
    this.#options = options;
  }

  /** Somebody began to speak. @returns what follows their turn. */
  begin(): SpeechListener {
    const { queue, output, transcript, onVisitor, onChange } = this.#options;
    const wasAudible = output.isAudible;
    const interrupted = queue.interrupt();
    if (interrupted?.isUnheard === true && !wasAudible) this.#unheard = interrupted;
    queue.hold();
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
        queue.release();
        onChange();
      },
    };
  }

  #onHeard({ text, samples, voicedMs }: HeardTurn): void {
    const { queue, minimumTurnMs, canRecognizeSpeech, onTurn, onNoise } = this.#options;
    const unheard = this.#unheard;
    this.#unheard = undefined;
    if (text !== undefined) {
      onTurn({ kind: 'utterance', text, medium: 'voice' });
    } else if (voicedMs >= Math.max(MIN_UNKNOWN_SPEECH_MS, minimumTurnMs)) {
      onTurn({ kind: 'not-understood', canRecognizeSpeech, samples });
    } else {
      if (unheard !== undefined) queue.request(unheard.retry(), 'soon');
      onNoise();
    }
  }
}
