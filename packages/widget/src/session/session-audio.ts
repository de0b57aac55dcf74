// The sound of a session: microphone, loudspeaker, devices. The half of it that knows nothing of a call's course: what is
// set here outlives calls, and is passed on to the one under way.
import type { AudioDeviceList, AudioDevices } from '../audio/audio-devices.js';
import type { SpeakerSettings } from '../transport/transport.js';
import type { CallFact } from './call-fact.js';
import { DEFAULT_DEVICE } from './call-microphone.js';
import type { CallOptions } from './call-options.js';
import type { Call } from './call.js';
import { MediaEvent, type VoiceSessionEventMap } from './events.js';
import { NativeEventTarget } from '../platform/native-events.js';
import type { TypedEventTarget } from '../platform/typed-event-target.js';

/** What a call tells of its sound. */
type AudioFact = Extract<
  CallFact,
  { readonly type: 'prompt' | 'input' | 'output_lost' | 'devices_changed' | 'playback' }
>;

export abstract class SessionAudio extends (NativeEventTarget as TypedEventTarget<VoiceSessionEventMap>) {
  /** The call under way. */
  protected call: Call | undefined;
  readonly #devices: AudioDevices;
  #hasMicrophone = true;
  #isMicrophoneAsked = false;
  #isMicMuted = false;
  #isSpeakerMuted = false;
  #volume = 1;
  #inputDevice = DEFAULT_DEVICE;
  #outputDevice = DEFAULT_DEVICE;
  #isPlaybackBlocked = false;

  constructor(devices: AudioDevices) {
    super();
    this.#devices = devices;
  }

  /** Whether the current or last call was started with the microphone; false when the visitor types only. */
  get hasMicrophone(): boolean {
    return this.#hasMicrophone;
  }

  /** Whether the call waits for the visitor to allow the microphone; `start({ withMicrophone: false })` goes on without. */
  get isMicrophoneAsked(): boolean {
    return this.#isMicrophoneAsked;
  }

  /** Whether the microphone is silenced. */
  get isMicMuted(): boolean {
    return this.#isMicMuted;
  }

  /** Whether the agent is silenced. */
  get isSpeakerMuted(): boolean {
    return this.#isSpeakerMuted;
  }

  /** How loud the agent is played, from 0 to 1. */
  get volume(): number {
    return this.#volume;
  }

  /** The id of the microphone in use or to be used; empty for the system's default. */
  get inputDevice(): string {
    return this.#inputDevice;
  }

  /** The id of the loudspeaker in use or to be used; empty for the system's default. */
  get outputDevice(): string {
    return this.#outputDevice;
  }

  /** Whether the browser blocks the agent's voice; `resumePlayback()` from a click plays it. */
  get isPlaybackBlocked(): boolean {
    return this.#isPlaybackBlocked;
  }

  /** Silences the microphone until `unmuteMic()` or the end of the call. */
  muteMic(): void {
    this.#setMicMuted(true);
  }

  /** Turns the microphone on again. */
  unmuteMic(): void {
    this.#setMicMuted(false);
  }

  /** Silences the agent. */
  muteSpeaker(): void {
    this.#setSpeaker({ isMuted: true });
  }

  /** Turns the agent's voice on again. */
  unmuteSpeaker(): void {
    this.#setSpeaker({ isMuted: false });
  }

  /** How loud the agent is played, from 0 to 1; other numbers are clamped to that range. */
  setVolume(volume: number): void {
    if (Number.isNaN(volume)) return;
    this.#setSpeaker({ volume: Math.min(1, Math.max(0, volume)) });
  }

  /**
   * The microphones and loudspeakers there are; their names only once the microphone was allowed. During a call a
   * `media` event tells that something was plugged in or out.
   */
  devices(): Promise<AudioDeviceList> {
    return this.#devices.list();
  }

  /**
   * Speaks into another microphone, now and in later calls; empty for the system's default. Resolves to whether it is
   * in use: one that cannot be opened is an `error` event, and leaves the call with the microphone it has. When it is
   * pulled out, the system's choice takes over.
   */
  async setInputDevice(id: string): Promise<boolean> {
    if (this.call && !(await this.call.useMicrophone(id))) return false;
    this.#setInputDevice(id);
    return true;
  }

  /**
   * Hears the agent over another loudspeaker, now and in later calls; empty for the system's default. Browsers that
   * leave pages no choice go on with theirs. When it is pulled out, the system's choice takes over.
   */
  setOutputDevice(id: string): void {
    this.#setSpeaker({ deviceId: id });
  }

  /** Plays sound that the browser has blocked; call it from a click. Resolves to whether the agent can be heard now. */
  async resumePlayback(): Promise<boolean> {
    return (await this.call?.resumePlayback()) ?? false;
  }

  /** What a call begins with. */
  protected get audioSettings(): Pick<CallOptions, 'isMicrophoneMuted' | 'inputDevice' | 'speaker'> {
    return { isMicrophoneMuted: this.#isMicMuted, inputDevice: this.#inputDevice, speaker: this.#speaker };
  }

  /** A call begins. */
  protected beginAudio(withMicrophone: boolean): void {
    this.#hasMicrophone = withMicrophone;
  }

  /** Takes a call that still waits for the microphone on by typing. */
  protected typeInstead(): void {
    if (!this.call?.typeInstead()) return;
    this.#hasMicrophone = false;
    this.#changed();
  }

  protected learnAudio(fact: AudioFact): void {
    switch (fact.type) {
      case 'prompt':
        this.#isMicrophoneAsked = fact.isOpen;
        break;
      case 'input':
        this.#inputDevice = fact.deviceId;
        break;
      case 'output_lost':
        this.#outputDevice = DEFAULT_DEVICE;
        break;
      case 'playback':
        this.#isPlaybackBlocked = fact.isBlocked;
        break;
      case 'devices_changed':
        break;
    }
    this.#changed();
  }

  /** A call is over. */
  protected endAudio(): void {
    this.#isPlaybackBlocked = false;
    this.#isMicrophoneAsked = false;
    this.#isMicMuted = false; // a muted microphone must not surprise the next call
  }

  #setMicMuted(isMuted: boolean): void {
    if (isMuted === this.#isMicMuted) return;
    this.#isMicMuted = isMuted;
    this.call?.setMicrophoneMuted(isMuted);
    this.#changed();
  }

  get #speaker(): SpeakerSettings {
    return { isMuted: this.#isSpeakerMuted, volume: this.#volume, deviceId: this.#outputDevice };
  }

  #setSpeaker(change: Partial<SpeakerSettings>): void {
    const before = this.#speaker;
    const after = { ...before, ...change };
    const isSame =
      after.isMuted === before.isMuted &&
      after.volume === before.volume &&
      after.deviceId === before.deviceId;
    if (isSame) return;
    this.#isSpeakerMuted = after.isMuted;
    this.#volume = after.volume;
    this.#outputDevice = after.deviceId;
    this.call?.setSpeaker(after);
    this.#changed();
  }

  #setInputDevice(id: string): void {
    if (id === this.#inputDevice) return;
    this.#inputDevice = id;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new MediaEvent());
  }
}
