// The agent's side of a call's sound: what is queued leaves as 10 ms frames on a track. From its first word on silence is
// sent as well: to a receiver a pause in the stream looks like delay, which it answers by playing up to a second late.

import type { AudioClock } from './audio-clock.js';
import { FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio-frames.js';
import type { CallRecording } from './call-recording.js';
import { PlayQueue } from './play-queue.js';
import { webrtc, type AudioSource, type MediaStreamHandle, type MediaTrack } from './webrtc.js';

const PROGRESS_EVERY_MS = 20;
const SILENCE = new Int16Array(FRAME_SAMPLES);

export interface AgentVoiceEvents {
  onProgress(id: number, playedMs: number): void;
  onPlayed(id: number): void;
}

export class AgentVoice {
  readonly track: MediaTrack;
  readonly stream: MediaStreamHandle = new webrtc.MediaStream();
  readonly #events: AgentVoiceEvents;
  readonly #source: AudioSource = new webrtc.nonstandard.RTCAudioSource();
  readonly #queue = new PlayQueue();
  readonly #clock: AudioClock;
  readonly #onBeat = (): void => this.#beat();
  #recording: CallRecording | undefined;
  #isAudible = true;
  #hasBegun = false;

  /** @param clock shared with other calls. */
  constructor(clock: AudioClock, events: AgentVoiceEvents) {
    this.#clock = clock;
    this.#events = events;
    this.track = this.#source.createTrack();
  }

  /** Puts both sides of the call on this recording's timeline from now on. */
  record(recording: CallRecording): void {
    this.#recording = recording;
    this.#clock.start(this.#onBeat);
  }

  play(id: number, samples: Int16Array): void {
    this.#queue.add(id, samples);
    this.#clock.start(this.#onBeat);
  }

  clear(): void {
    this.#queue.clear();
  }

  /** When false, time passes and the queue plays, but the visitor is sent nothing. */
  setAudible(isAudible: boolean): void {
    this.#isAudible = isAudible;
  }

  stop(): void {
    this.#clock.stop(this.#onBeat);
    this.#recording = undefined;
    this.track.stop();
  }

  #beat(): void {
    const frame = this.#queue.next();
    this.#recording?.advance(frame?.samples);
    if (frame === undefined) {
      if (this.#hasBegun) this.#send(SILENCE);
      return;
    }
    this.#hasBegun = true;
    this.#send(frame.samples);
    for (const id of frame.played) this.#events.onPlayed(id);
    const { current } = frame;
    if (current !== undefined && current.playedMs % PROGRESS_EVERY_MS < FRAME_MS) {
      this.#events.onProgress(current.id, current.playedMs);
    }
  }

  #send(samples: Int16Array): void {
    if (!this.#isAudible) return;
    this.#source.onData({
      samples,
      sampleRate: SAMPLE_RATE_HZ,
      bitsPerSample: 16,
      channelCount: 1,
      numberOfFrames: samples.length,
    });
  }
}
