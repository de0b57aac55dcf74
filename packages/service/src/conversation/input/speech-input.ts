// The agent's speech input: follows the microphone, finds each turn of speech in it, and asks the recognizer what was said.

import type { AudioPort } from '../../rooms/audio-port.js';
import { SAMPLE_RATE_HZ } from '../../rooms/audio-port.js';
import type { Timers } from '../../time/timers.js';
import { joinedSamples } from '../../engines/joined-samples.js';
import type { CallSpeech, ExpectedSpeech, Recognition, VoiceEvent } from '../../engines/speech.js';
import type { TurnSettings } from '../call.js';

/** Silence kept at the end of what was heard. */
const KEPT_TRAILING_MS = 120;
/**
 * How often it is checked, in a turn, whether sound still arrives. Several checks must be missed, so that a process that
 * was busy for a while is not mistaken for a microphone that is muted or gone.
 */
const CHECK_MS = 250;
const MAX_MISSED_CHECKS = 2;
/** Stands for the sound that no longer arrives; more than the silence that ends a turn. */
const SILENCE = new Int16Array(SAMPLE_RATE_HZ * 0.6);

export interface HeardTurn {
  /** The words; undefined when nothing was understood. */
  readonly text: string | undefined;
  /** All of it, without the silence that ended it. */
  readonly samples: Int16Array;
  /** How much of it was voice. */
  readonly voicedMs: number;
}

/** Follows one turn of speech. */
export interface SpeechListener {
  /** The words so far, whole. */
  onPartial(text: string): void;
  /** The turn is over; what was said is not known yet. */
  onEnd(): void;
  onHeard(turn: HeardTurn): void;
}

export interface SpeechInputOptions {
  readonly audio: AudioPort;
  readonly speech: CallSpeech;
  readonly turns: TurnSettings;
  /** Whether speech would interrupt the agent now. */
  readonly wouldInterrupt: () => boolean;
  /** What can be understood; undefined understands nothing. */
  readonly expectedSpeech: ExpectedSpeech | undefined;
  readonly clock: Timers;
  /** The visitor began to speak. */
  readonly onSpeech: () => SpeechListener;
  /** Something failed that should not; never thrown into the audio port. */
  readonly onFault: (error: unknown) => void;
}

interface CurrentTurn {
  readonly listener: SpeechListener;
  readonly recognition: Recognition | undefined;
  readonly pieces: Int16Array[];
}

export class SpeechInput {
  readonly #options: SpeechInputOptions;
  readonly #stopMicrophone: () => void;
  readonly #voiceActivity;
  #turn: CurrentTurn | undefined;
  /** Speech that is too short yet to interrupt the agent. */
  #unnoticed: Int16Array[] = [];
  #isSpeechOngoing = false;
  #decidingCount = 0;
  #isClosed = false;
  #missedChecks = 0;
  #stopChecking: () => void = () => undefined;

  constructor(options: SpeechInputOptions) {
    this.#options = options;
    this.#voiceActivity = options.speech.createVoiceActivity(options.turns);
    this.#stopMicrophone = options.audio.onMicrophone((samples) => this.#onMicrophone(samples));
  }

  /** The visitor is speaking: from before `onSpeech` is called until before `onEnd` is. */
  get isSpeechOngoing(): boolean {
    return this.#isSpeechOngoing;
  }

  /** A turn is over and its words are being looked for. */
  get isDeciding(): boolean {
    return this.#decidingCount > 0;
  }

  /** Hears nothing more; what is being recognized is dropped. Idempotent. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopChecking();
    this.#stopMicrophone();
    this.#voiceActivity.close();
    this.#turn?.recognition?.cancel();
    this.#turn = undefined;
    this.#isSpeechOngoing = false;
  }

  #onMicrophone(samples: Int16Array): void {
    if (this.#isClosed) return;
    this.#missedChecks = 0;
    try {
      for (const event of this.#voiceActivity.push(samples)) this.#onVoice(event);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #onVoice(event: VoiceEvent): void {
    if (event.kind === 'start') this.#unnoticed = [];
    if (this.#turn === undefined) this.#consider(event);
    const turn = this.#turn;
    if (turn === undefined) return;
    if (event.kind === 'end') {
      this.#stopChecking();
      this.#turn = undefined;
      this.#isSpeechOngoing = false;
      void this.#decide(turn, event.voicedMs, event.trailingMs).catch(this.#options.onFault);
      return;
    }
    this.#take(event.samples);
  }

  /** Begins a turn, unless it would interrupt the agent and is too short for that as yet. */
  #consider(event: VoiceEvent): void {
    const { turns, wouldInterrupt } = this.#options;
    if (event.kind === 'end') return;
    if (event.voicedMs < turns.minimumInterruptionMs && wouldInterrupt()) {
      this.#unnoticed.push(event.samples);
      return;
    }
    this.#begin();
    for (const samples of this.#unnoticed.splice(0)) this.#take(samples);
  }

  #take(samples: Int16Array): void {
    this.#turn?.pieces.push(samples);
    this.#turn?.recognition?.feed(samples);
  }

  #begin(): void {
    const { speech, expectedSpeech, onSpeech, onFault } = this.#options;
    this.#isSpeechOngoing = true;
    const listener = onSpeech();
    if (this.#isClosed) return;
    const onPartial = (text: string): void => {
      if (this.#isClosed) return;
      try {
        listener.onPartial(text);
      } catch (error) {
        onFault(error);
      }
    };
    const recognition = expectedSpeech && speech.recognizer?.recognize(expectedSpeech, onPartial);
    this.#turn = { listener, recognition, pieces: [] };
    this.#check();
  }

  /** A turn whose sound stops arriving, since the microphone is muted, unplugged or gone, ends as by silence. */
  #check(): void {
    this.#stopChecking = this.#options.clock.after(CHECK_MS, () => {
      this.#missedChecks += 1;
      if (this.#missedChecks > MAX_MISSED_CHECKS) this.#onMicrophone(SILENCE);
      else this.#check();
    });
  }

  async #decide(
    { listener, recognition, pieces }: CurrentTurn,
    voicedMs: number,
    trailingMs: number,
  ): Promise<void> {
    this.#decidingCount += 1;
    listener.onEnd();
    const isTurn = voicedMs >= this.#options.turns.minimumTurnMs;
    if (!isTurn) recognition?.cancel();
    const text = isTurn ? await recognition?.finish() : undefined;
    this.#decidingCount -= 1;
    if (this.#isClosed) return;
    listener.onHeard({ text, samples: withoutTail(pieces, trailingMs - KEPT_TRAILING_MS), voicedMs });
  }
}

function withoutTail(pieces: readonly Int16Array[], tailMs: number): Int16Array {
  const samples = joinedSamples(pieces);
  const tailLength = Math.max(0, Math.round((tailMs * SAMPLE_RATE_HZ) / 1_000));
  return samples.subarray(0, Math.max(0, samples.length - tailLength));
}
