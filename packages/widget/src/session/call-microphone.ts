// The visitor's microphone during one call: opened, exchanged for another, replaced when it is pulled out, released.
import type { Microphone } from '../microphone/microphone.js';
import type { Clock } from '../platform/clock.js';
import { untilAborted } from '../platform/until-aborted.js';
import { createVoiceError, toVoiceError, type VoiceError } from '../errors/voice-error.js';

/** The microphone that the system prefers. */
export const DEFAULT_DEVICE = '';

/** How long the system may mute a microphone, as while devices change, before the visitor hears of it, in milliseconds. */
export const MUTE_NOTICE_MS = 2000;
/** The same for one that is muted as it is opened, as every one in Firefox is until its first sound. */
const FIRST_SOUND_LIMIT_MS = 8000;

export interface CallMicrophoneOptions {
  readonly microphone: Microphone;
  /** Which one; {@link DEFAULT_DEVICE} for the system's choice. */
  readonly deviceId: string;
  readonly isMuted: () => boolean;
  readonly clock: Clock;
  /** Aborted at the end of the call. */
  readonly signal: AbortSignal;
  /** This track is the visitor's voice from now on. */
  readonly onTrack: (track: MediaStreamTrack, deviceId: string) => void;
  /** The visitor is being asked, or no longer is. */
  readonly onPrompt: (isOpen: boolean) => void;
  /** The system has given back a microphone that it took or muted for a while, as for a phone call. */
  readonly onReturned: (deviceId: string) => void;
  /** The microphone in use is gone: from now on the system's choice is wanted. */
  readonly onLost: () => void;
  /** The visitor cannot be heard, or not over the device they chose. */
  readonly onWarning: (error: VoiceError) => void;
}

export class CallMicrophone {
  readonly #options: CallMicrophoneOptions;
  readonly #dismissal = new AbortController();
  /** Aborted once no microphone is wanted any more: at the end of the call, or when it is dismissed. */
  readonly #signal: AbortSignal;
  /** The newest change to another one; whatever comes after it aborts it. */
  #pendingChange = new AbortController();
  #current: { readonly track: MediaStreamTrack; readonly deviceId: string } | undefined;
  /** Settles once the newest opening has, however it went: one follows the other. */
  #opening: Promise<unknown> = Promise.resolve();
  #granted: boolean | Promise<boolean> = false;
  #isPrompting = false;
  #cancelMuteNotice = (): void => undefined;

  constructor(options: CallMicrophoneOptions) {
    this.#options = options;
    this.#signal = AbortSignal.any([options.signal, this.#dismissal.signal]);
    this.#signal.addEventListener('abort', () => this.#drop(), { once: true });
  }

  /** The visitor's voice; undefined before the first opening, and while there is no microphone. */
  get track(): MediaStreamTrack | undefined {
    return this.#current?.track;
  }

  /**
   * Does without the microphone that the visitor is being asked for: whatever the answer, it counts no more. Returns
   * whether there was such a question.
   */
  dismiss(): boolean {
    if (!this.#isPrompting) return false;
    this.#dismissal.abort();
    return true;
  }

  /** Lets go of the microphone, and opens none any more. */
  close(): void {
    this.#dismissal.abort();
  }

  /** Whether it is known already that no prompt will appear. */
  get isGranted(): boolean {
    return this.#granted === true;
  }

  get isDismissed(): boolean {
    return this.#dismissal.signal.aborted;
  }

  /** Opens the microphone for the first time. Rejects with a `VoiceError`. A device that is gone gives way to the default. */
  open(): Promise<MediaStreamTrack> {
    // Asked first: behind the opening of a device the answer would take as long as that.
    this.#granted = this.#options.microphone.isGranted();
    const opening = untilAborted(this.#open(), this.#signal);
    this.#opening = opening.catch(() => undefined);
    return opening;
  }

  /** Waits while the visitor is asked, for as long as it takes. Rejects when the answer is no. */
  async untilAnswered(opening: Promise<unknown>): Promise<void> {
    if (await Promise.race([this.#granted, opening])) return;
    this.#setPrompting(true);
    try {
      await opening;
    } catch (thrown) {
      if (!this.isDismissed) throw thrown;
    } finally {
      this.#setPrompting(false);
    }
  }

  /**
   * Changes to another device, and keeps the one in use where that fails. Waits while the visitor is still being asked;
   * of several changes the last one counts. Resolves to whether it is in use; never rejects.
   */
  use(deviceId: string): Promise<boolean> {
    this.#pendingChange.abort();
    this.#pendingChange = new AbortController();
    const signal = AbortSignal.any([this.#signal, this.#pendingChange.signal]);
    const change = this.#opening.then(() => this.#change(deviceId, signal));
    this.#opening = change;
    return change;
  }

  /** Devices were plugged in: where the visitor has been without a microphone, the system's default is tried. */
  async restore(): Promise<void> {
    await this.#opening;
    if (!this.#current && !this.#signal.aborted) await this.use(DEFAULT_DEVICE);
  }

  setMuted(isMuted: boolean): void {
    if (this.track) this.track.enabled = !isMuted; // silent at once, whatever the transport takes
  }

  #setPrompting(isPrompting: boolean): void {
    this.#isPrompting = isPrompting;
    this.#options.onPrompt(isPrompting);
  }

  async #open(): Promise<MediaStreamTrack> {
    const { deviceId } = this.#options;
    try {
      return await this.#take(deviceId, this.#signal);
    } catch (thrown) {
      if (deviceId === DEFAULT_DEVICE || toVoiceError(thrown, 'mic_busy').code !== 'mic_missing')
        throw thrown;
      return this.#take(DEFAULT_DEVICE, this.#signal);
    }
  }

  /** Superseded by another change, or by the end of the call, it has no effect: that is no error. */
  async #change(deviceId: string, signal: AbortSignal): Promise<boolean> {
    const isSuperseded = (): boolean => signal.aborted;
    if (isSuperseded()) return false;
    if (this.#current?.deviceId === deviceId) {
      this.#options.onTrack(this.#current.track, deviceId); // after one that could not be opened
      return true;
    }
    try {
      await this.#take(deviceId, signal);
      return true;
    } catch (thrown) {
      if (!isSuperseded()) this.#options.onWarning(toVoiceError(thrown, 'mic_busy'));
      return false;
    }
  }

  async #take(deviceId: string, signal: AbortSignal): Promise<MediaStreamTrack> {
    const track = await this.#options.microphone.open(signal, deviceId);
    if (signal.aborted) {
      track.stop();
      throw createVoiceError('aborted');
    }
    this.#drop();
    this.#current = { track, deviceId };
    track.enabled = !this.#options.isMuted();
    track.addEventListener('ended', this.#onTrackEnded);
    track.addEventListener('mute', this.#onTrackMuted);
    track.addEventListener('unmute', this.#onTrackUnmuted);
    if (track.muted) this.#noticeMuteIn(FIRST_SOUND_LIMIT_MS);
    this.#options.onTrack(track, deviceId);
    return track;
  }

  /** The system's default takes over, if there still is one. */
  readonly #onTrackEnded = (): void => {
    this.#drop();
    this.#options.onLost();
    void this.use(DEFAULT_DEVICE);
  };

  /** Not by the visitor here: at the device, by a key of the keyboard, or in the browser. */
  readonly #onTrackMuted = (): void => this.#noticeMuteIn(MUTE_NOTICE_MS);

  readonly #onTrackUnmuted = (): void => {
    this.#cancelMuteNotice();
    this.#options.onReturned(this.#current?.deviceId ?? DEFAULT_DEVICE);
  };

  #noticeMuteIn(delayMs: number): void {
    this.#cancelMuteNotice();
    this.#cancelMuteNotice = this.#options.clock.delay(delayMs, () =>
      this.#options.onWarning(createVoiceError('mic_muted')),
    );
  }

  /** Browsers keep the track of every getUserMedia; unless the listeners go, they would keep the call with it. */
  #drop(): void {
    const { track } = this;
    this.#current = undefined;
    track?.removeEventListener('ended', this.#onTrackEnded);
    track?.removeEventListener('mute', this.#onTrackMuted);
    track?.removeEventListener('unmute', this.#onTrackUnmuted);
    this.#cancelMuteNotice();
    track?.stop();
  }
}
