// The visitor's microphone during one call: opened, exchanged for another, replaced when it is pulled out, released.
import type { Microphone } from '../microphone/microphone.js';
import { untilAborted } from './until-aborted.js';
import { createVoiceError, toVoiceError, type VoiceError } from './voice-error.js';

/** The microphone that the system prefers. */
export const DEFAULT_DEVICE = '';

export interface CallMicrophoneOptions {
  readonly microphone: Microphone;
  /** Which one; {@link DEFAULT_DEVICE} for the system's choice. */
  readonly deviceId: string;
  readonly isMuted: boolean;
  /** Aborted at the end of the call. */
  readonly signal: AbortSignal;
  /** This track is the visitor's voice from now on. */
  readonly onTrack: (track: MediaStreamTrack, deviceId: string) => void;
  /** The visitor is being asked, or no longer is. */
  readonly onPrompt: (isOpen: boolean) => void;
  /** The system has given back a microphone that it took for a while, as for a phone call. */
  readonly onReturned: () => void;
  /** The visitor cannot be heard, or not over the device they chose. */
  readonly onTrouble: (error: VoiceError) => void;
}

export class CallMicrophone {
  readonly #options: CallMicrophoneOptions;
  readonly #dismissal = new AbortController();
  readonly #signal: AbortSignal;
  #track: MediaStreamTrack | undefined;
  #isMuted: boolean;
  #release: AbortController | undefined;
  #openings = 0;
  /** Settles once the first opening has, however it went. */
  #hasOpened: Promise<unknown> = Promise.resolve();
  #wishes = 0;
  #isPrompting = false;

  constructor(options: CallMicrophoneOptions) {
    this.#options = options;
    this.#isMuted = options.isMuted;
    this.#signal = AbortSignal.any([options.signal, this.#dismissal.signal]);
    this.#signal.addEventListener('abort', () => this.#drop(), { once: true });
  }

  /**
   * Does without the microphone that the visitor is being asked for: whatever the answer, it comes in vain. Returns whether
   * there was such a question.
   */
  dismiss(): boolean {
    if (!this.#isPrompting) return false;
    this.#dismissal.abort();
    return true;
  }

  get isDismissed(): boolean {
    return this.#dismissal.signal.aborted;
  }

  /** Opens the microphone for the first time. Rejects with a `VoiceError`. A device that is gone gives way to the default. */
  open(): Promise<MediaStreamTrack> {
    const opening = untilAborted(this.#open(), this.#signal);
    this.#hasOpened = opening.catch(() => undefined);
    return opening;
  }

  /** Waits while the visitor is asked, for as long as it takes. Rejects when the answer is no. */
  async untilAnswered(opening: Promise<unknown>): Promise<void> {
    if (await Promise.race([this.#options.microphone.isGranted(), opening])) return;
    this.#setPrompting(true);
    try {
      await opening;
    } catch (thrown) {
      if (!this.isDismissed) throw thrown;
    } finally {
      this.#setPrompting(false);
    }
  }

  async #open(): Promise<MediaStreamTrack> {
    const { deviceId } = this.#options;
    try {
      return await this.#take(deviceId);
    } catch (thrown) {
      if (deviceId === DEFAULT_DEVICE || toVoiceError(thrown, 'mic_busy').code !== 'mic_missing')
        throw thrown;
      return this.#take(DEFAULT_DEVICE);
    }
  }

  /**
   * Changes to another device, and keeps the one in use where that fails. Waits while the visitor is still being asked;
   * of several wishes the last one counts. Resolves to whether it changed; never rejects.
   */
  async use(deviceId: string): Promise<boolean> {
    const wish = ++this.#wishes;
    await this.#hasOpened;
    if (wish !== this.#wishes) return false;
    try {
      await this.#take(deviceId);
      return true;
    } catch (thrown) {
      this.#report(toVoiceError(thrown, 'mic_busy'));
      return false;
    }
  }

  #setPrompting(isPrompting: boolean): void {
    this.#isPrompting = isPrompting;
    this.#options.onPrompt(isPrompting);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (this.#track) this.#track.enabled = !isMuted; // silent at once, whatever the transport takes
  }

  async #take(deviceId: string): Promise<MediaStreamTrack> {
    const { microphone, onTrack } = this.#options;
    const opening = ++this.#openings;
    const track = await microphone.open(this.#signal, deviceId);
    if (this.#signal.aborted || opening !== this.#openings) {
      track.stop();
      throw createVoiceError('aborted');
    }
    this.#drop();
    this.#track = track;
    track.enabled = !this.#isMuted;
    this.#watch(track);
    onTrack(track, deviceId);
    return track;
  }

  /** Browsers keep the track of every getUserMedia; unless the listeners go, they would keep the call with it. */
  #watch(track: MediaStreamTrack): void {
    this.#release = new AbortController();
    const { signal } = this.#release;
    track.addEventListener('ended', () => void this.#replace(), { signal });
    track.addEventListener('unmute', () => this.#options.onReturned(), { signal });
  }

  /** Pulled out: the system's default takes over, if there still is one. */
  async #replace(): Promise<void> {
    try {
      await this.#take(DEFAULT_DEVICE);
    } catch (thrown) {
      const { code } = toVoiceError(thrown, 'mic_missing');
      const message = 'The microphone was disconnected.';
      this.#report(createVoiceError(code === 'aborted' ? code : 'mic_missing', { message, cause: thrown }));
    }
  }

  /** An opening that was overtaken by another, or by the end of the call, is no trouble. */
  #report(error: VoiceError): void {
    if (error.code !== 'aborted' && !this.#signal.aborted) this.#options.onTrouble(error);
  }

  #drop(): void {
    this.#release?.abort();
    this.#track?.stop();
    this.#track = undefined;
  }
}
