// One call by LiveKit's native client, unmodified: joins by a joinUrl, speaks, listens, and keeps what it was told.
// Only in a process that ends by `process.exit()`: see `callers.ts`.

import { setTimeout as delay } from 'node:timers/promises';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  Room,
  RoomEvent,
  SimulateScenarioKind,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  type RemoteTrack,
} from '@livekit/rtc-node';
import { WebSocket } from 'ws';
import { AUDIBLE, SoundMeter } from './sound-meter.js';

const SAMPLE_RATE_HZ = 16_000;
/** Handed over at once, 100 ms: the client paces it by itself. */
const PIECE_SAMPLES = 1_600;
/** With a queue the client sends silence whenever that is empty, as a microphone does. */
const QUEUE_MS = 200;
const NO_QUEUE = 0;
const HEARD_FRAME_MS = 20;
const LEAVE_LIMIT_MS = 3_000;

/** What a caller does with a microphone. */
export type Microphone =
  /** Sends silence while nothing is said. */
  | 'open'
  /** Sends nothing then: encoding silence for twenty callers would take half a core. */
  | 'push-to-talk'
  | 'none';

/** A message of the voice protocol. */
export type Message = Readonly<Record<string, unknown>>;

/** What a call has seen so far. Times are in milliseconds, by `performance.now()`. */
export interface CallReport {
  readonly nowMs: number;
  readonly messages: readonly Message[];
  readonly events: readonly string[];
  readonly startedAtMs: number;
  readonly joinedAtMs: number;
  /** When the last sound of what was last said had left. */
  readonly saidAtMs: number;
  readonly isJoinSocketOpen: boolean;
  readonly sound: ReturnType<SoundMeter['report']>;
}

export class NativeCall {
  readonly #room = new Room();
  readonly #joinSocket: WebSocket;
  readonly #meter = new SoundMeter();
  readonly #messages: Message[] = [];
  readonly #events: string[] = [];
  #source: AudioSource | undefined;
  readonly #startedAtMs: number;
  #joinedAtMs = Number.NaN;
  #saidAtMs = Number.NaN;

  private constructor(joinSocket: WebSocket, startedAtMs: number) {
    this.#startedAtMs = startedAtMs;
    this.#joinSocket = joinSocket;
    this.#room.on(RoomEvent.DataReceived, (payload) => {
      this.#messages.push(JSON.parse(new TextDecoder().decode(payload)) as Message);
    });
    this.#room.on(RoomEvent.TrackSubscribed, (track) => {
      this.#listen(track).catch(() => undefined); // left meanwhile: the track is gone
    });
    for (const event of [RoomEvent.Reconnecting, RoomEvent.Reconnected, RoomEvent.Disconnected] as const) {
      this.#room.on(event, () => this.#events.push(event));
    }
  }

  /** Joins, and publishes the microphone. @throws what the client throws. */
  static async join(joinUrl: string, microphone: Microphone): Promise<NativeCall> {
    const startedAtMs = performance.now();
    const joinSocket = new WebSocket(joinUrl);
    const invitation = await new Promise<{ roomUrl: string; token: string }>((resolve, reject) => {
      joinSocket.once('message', (data) => resolve(JSON.parse((data as Buffer).toString()) as never));
      joinSocket.once('error', reject);
      joinSocket.once('close', () => reject(new Error('the join socket closed')));
    });
    const call = new NativeCall(joinSocket, startedAtMs);
    await call.#room.connect(invitation.roomUrl, invitation.token, { autoSubscribe: true, dynacast: false });
    if (microphone !== 'none') await call.#publish(microphone);
    call.#joinedAtMs = performance.now();
    return call;
  }

  /** Says this, in real time; only by an open microphone. @param samples mono, 16 kHz. */
  async say(samples: Int16Array): Promise<void> {
    const source = this.#source;
    if (source === undefined) throw new Error('this call has no microphone');
    for (let start = 0; start < samples.length; start += PIECE_SAMPLES) {
      const piece = samples.slice(start, start + PIECE_SAMPLES);
      await source.captureFrame(new AudioFrame(piece, SAMPLE_RATE_HZ, 1, piece.length));
    }
    await source.waitForPlayout();
    const lastSound = samples.findLastIndex((sample) => Math.abs(sample) >= AUDIBLE);
    this.#saidAtMs = performance.now() - ((samples.length - lastSound) * 1000) / SAMPLE_RATE_HZ;
  }

  async send(message: Message): Promise<void> {
    await this.#room.localParticipant?.publishData(new TextEncoder().encode(JSON.stringify(message)), {
      reliable: true,
    });
  }

  /** Loses everything, and joins the room again by the same token. */
  async reconnectFully(): Promise<void> {
    await this.#room.simulateScenario(SimulateScenarioKind.SIMULATE_FULL_RECONNECT);
  }

  /** What is heard from now on counts, not what was heard before. */
  resetSound(): void {
    this.#meter.reset();
  }

  report(): CallReport {
    return {
      nowMs: performance.now(),
      messages: this.#messages,
      events: this.#events,
      startedAtMs: this.#startedAtMs,
      joinedAtMs: this.#joinedAtMs,
      saidAtMs: this.#saidAtMs,
      isJoinSocketOpen: this.#joinSocket.readyState === WebSocket.OPEN,
      sound: this.#meter.report(),
    };
  }

  /**
   * Ends the call by its join socket, even where the client does not leave its room: after a full reconnect on a busy machine it
   * now and then waits for itself for good, and sends no leave message (seen in 1.1.0, with all its requests answered).
   */
  async leave(): Promise<void> {
    await Promise.race([this.#room.disconnect(), delay(LEAVE_LIMIT_MS)]);
    this.#joinSocket.close();
  }

  async #publish(microphone: Microphone): Promise<void> {
    this.#source = new AudioSource(SAMPLE_RATE_HZ, 1, microphone === 'open' ? QUEUE_MS : NO_QUEUE);
    const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
    const track = LocalAudioTrack.createAudioTrack('microphone', this.#source);
    await this.#room.localParticipant?.publishTrack(track, options);
  }

  async #listen(track: RemoteTrack): Promise<void> {
    if (track.kind !== TrackKind.KIND_AUDIO) return;
    const stream = new AudioStream(track, {
      sampleRate: SAMPLE_RATE_HZ,
      numChannels: 1,
      frameSizeMs: HEARD_FRAME_MS,
    });
    for await (const frame of stream) this.#meter.hear(frame.data, SAMPLE_RATE_HZ, performance.now());
  }
}
