// A microphone for tests. Its tracks are real ones, of silence.
import type { Microphone } from '../microphone/microphone.js';
import { defer, type Deferred } from './deferred.js';

/** A real audio track, without any device. */
export function createSilentTrack(): MediaStreamTrack {
  const context = new AudioContext();
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('The browser made no audio track.');
  void context.close();
  return track;
}

export class FakeMicrophone implements Microphone {
  readonly tracks: MediaStreamTrack[] = [];
  /** Every device that was asked for. */
  readonly deviceIds: string[] = [];
  /** Devices that cannot be opened, with what the browser says then. */
  readonly broken = new Map<string, Error>();
  readonly #prompt: Deferred<void> | undefined;

  constructor(private readonly wasGrantedBefore = true) {
    this.#prompt = wasGrantedBefore ? undefined : defer();
  }

  isGranted(): Promise<boolean> {
    return Promise.resolve(this.wasGrantedBefore);
  }

  /** Hands a track over even after `signal` was aborted, as a browser may. */
  async open(_signal?: AbortSignal, deviceId = ''): Promise<MediaStreamTrack> {
    this.deviceIds.push(deviceId);
    await this.#prompt?.promise;
    const reason = this.broken.get(deviceId);
    if (reason) throw reason;
    const track = createSilentTrack();
    this.tracks.push(track);
    return track;
  }

  /** The visitor allows the microphone. */
  allow(): void {
    this.#prompt?.resolve();
  }

  /** The prompt ends in an error. */
  refuse(reason: unknown): void {
    this.#prompt?.reject(reason);
  }
}
