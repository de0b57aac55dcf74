// A voice session: calls one after another, and what can be done with them. Headless: it knows no element, and the wire
// only through its ports.
import type { AudioDeviceList } from '../audio/audio-devices.js';
import { SILENCE, type Levels } from '../audio/levels.js';
import { createVoiceError, type VoiceError } from '../errors/voice-error.js';
import { acquireCallLock } from '../platform/call-lock.js';
import { canCarryCalls } from '../platform/call-support.js';
import { systemClock } from '../platform/clock.js';
import { isLive, isUnderWay } from '../protocol/status.js';
import { loadLiveKitTransport } from '../transport/load-transport.js';
import type { CallControl } from './call-control.js';
import type { ClientTool, ClientTools } from './client-tools.js';
import { loadLiveParts } from './load-live-parts.js';
import { openCall } from './open-call.js';
import { reduce } from './reduce.js';
import type { CallFact, MediaChange } from './session-fact.js';
import type {
  StartOptions,
  VoiceSessionOptions,
  VoiceSessionPorts,
  WaitingStart,
} from './session-options.js';
import { SessionState } from './session-state.js';
import { toSpeaker, type VoiceSessionSnapshot } from './snapshot.js';
import { StartGates, type StartGate } from './start-gate.js';
import { createStartPause } from './start-pause.js';

/**
 * Talks with an agent. Nothing is requested before `start()` or `preload()`.
 *
 * Events: see {@link VoiceSessionEventMap}. No method throws or rejects: what goes wrong is an `error` event, and the
 * call ends in a known state. One call at a time per page: while another session has one, `start()` ends with `page_busy`.
 */
export class VoiceSession extends SessionState {
  readonly #readOptions: () => VoiceSessionOptions;
  /** What `configure()` has set since. */
  #configured: VoiceSessionOptions = {};
  readonly #ports: VoiceSessionPorts &
    Required<Pick<VoiceSessionPorts, 'loadTransport' | 'clock' | 'canTalk'>>;
  readonly #gates = new StartGates();
  readonly #tools = new Map<string, ClientTool>();
  /** The call under way. */
  #call: CallControl | undefined;
  #typedCount = 0;
  #settled: Promise<void> = Promise.resolve();
  #releaseCallLock: (() => void) | undefined;
  /** What the next call is started with: of several starts that wait, the latest counts. */
  #startOptions: StartOptions & Partial<WaitingStart> = {};

  /** @param options What calls are started with; a function is asked before each. */
  constructor(
    options: VoiceSessionOptions | (() => VoiceSessionOptions) = {},
    ports: VoiceSessionPorts = {},
  ) {
    super();
    this.#readOptions = typeof options === 'function' ? options : () => options;
    this.#ports = {
      loadTransport: loadLiveKitTransport,
      clock: systemClock,
      canTalk: () => true,
      ...ports,
    };
    // A listener may ask for the next call when it hears what ended this one, which then has yet to end.
    this.#gates.add(() => (isUnderWay(this.status) ? this.#settled : undefined));
    this.#gates.add(createStartPause(this.#ports.clock, () => this.error !== undefined));
  }

  /** Changes what the next call is started with; a call under way keeps what it has. */
  configure(options: VoiceSessionOptions): void {
    this.#configured = { ...this.#configured, ...options };
  }

  /** Loads the call engine before the first call, as a hover does. Requests nothing else; you may call it again. */
  preload(): void {
    // start() tries again and reports
    this.#ports.loadTransport().catch(() => undefined);
    loadLiveParts().catch(() => undefined);
  }

  /**
   * Starts a call. Call it from the visitor's click, so that sound may play. Settles when the call is live, or is over;
   * never rejects. While a call is under way it changes nothing, but for one thing: without the microphone it takes a call
   * that still waits for the visitor to allow it on by typing, and whatever the browser answers later is ignored. While a
   * gate is asked, the latest options count. The fourth start within a second that follows failures waits for a second.
   */
  start(options: StartOptions = {}): Promise<void> {
    if (this.#call) {
      const isDismissed = options.withMicrophone === false && this.#call.dismissMicrophone();
      if (isDismissed) this.applyFact({ type: 'media', change: { hasMicrophone: false } });
      return this.#settled;
    }
    this.#startOptions = options;
    const waiting = this.#gates.pass(
      () => this.#start(),
      (error) => this.applyFact({ type: 'warning', error }),
    );
    return waiting ?? this.#start();
  }

  /** Asks `gate` once before every call from now on, after the gates added before it; returns a function that removes it. */
  addStartGate(gate: StartGate): () => void {
    return this.#gates.add(gate);
  }

  #start(): Promise<void> {
    const isSilent = !this.#ports.canTalk();
    const { text = '' } = this.#startOptions;
    const withMicrophone = !isSilent && (this.#startOptions.withMicrophone ?? true);
    const withSpeaker = !isSilent && (this.#startOptions.withSpeaker ?? true);
    const options = this.#options;
    const refusal = this.#acquireLock();
    const call = refusal ? undefined : this.#openCall(options, withMicrophone);
    this.#call = call; // there before anybody hears of it, so that a listener may already hang up
    this.applyFact({ type: 'started', withMicrophone, withSpeaker });
    if (this.#call !== call) return this.#settled; // it has, and may have started the next one
    this.sendText(text);
    this.#settled = call ? call.run() : Promise.resolve();
    if (refusal) this.#over({ type: 'over', reason: 'error', error: refusal });
    return this.#settled;
  }

  /** Acquires the page's call lock; returns why there can be no call, if so. */
  #acquireLock(): VoiceError | undefined {
    if (!canCarryCalls()) return createVoiceError('unsupported_browser');
    this.#releaseCallLock = acquireCallLock(this);
    return this.#releaseCallLock ? undefined : createVoiceError('page_busy');
  }

  /**
   * Ends the call, at once and at any moment, with the reason `user`. A call that still waits for permission to
   * start does not start: an `error` with `aborted`. Without a call it changes nothing.
   */
  end(): void {
    this.#gates.cancel();
    this.#call?.hangUp();
  }

  /**
   * Sends typed text; while the call connects it is kept until it can be sent. It is among the transcripts at once, not
   * final until the agent has it. Returns false without a call.
   */
  sendText(text: string): boolean {
    const trimmed = text.trim();
    if (!this.#call || trimmed === '') return false;
    this.#call.sendText(trimmed);
    this.#typedCount += 1;
    this.applyFact({ type: 'typed', text: trimmed, id: `typed-${this.#typedCount}` });
    return true;
  }

  /** Lets the agent call `tool` as `name`, from now on; returns a function that removes it. Takes precedence over `clientTools`. */
  registerTool(name: string, tool: ClientTool): () => void {
    this.#tools.set(name, tool);
    return () => {
      if (this.#tools.get(name) === tool) this.#tools.delete(name);
    };
  }

  /**
   * Goes on by voice in a live call that has no microphone: opens one, and turns the agent's voice on. Call it from a click.
   * Resolves to whether the visitor is heard; a refusal is an `error` event, and the call goes on in writing.
   */
  async startTalking(): Promise<boolean> {
    const call = isLive(this.status) ? this.#call : undefined;
    if (!call || this.hasMicrophone) return call !== undefined;
    if (!this.#ports.canTalk() || !(await call.startTalking()) || this.#call !== call) return false;
    this.#setSpeaker({ hasMicrophone: true, isSpeakerMuted: false });
    return true;
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
    this.#setSpeaker({ isSpeakerMuted: true });
  }

  /** Turns the agent's voice on again. */
  unmuteSpeaker(): void {
    this.#setSpeaker({ isSpeakerMuted: false });
  }

  /** How loud the agent is played, from 0 to 1; other numbers are clamped to that range. */
  setVolume(volume: number): void {
    if (!Number.isNaN(volume)) this.#setSpeaker({ volume: Math.min(1, Math.max(0, volume)) });
  }

  /**
   * The microphones and loudspeakers there are; their names only once the microphone was allowed. During a call a
   * `media` event tells that something was plugged in or out.
   */
  async devices(): Promise<AudioDeviceList> {
    const devices =
      this.#ports.devices ?? (await loadLiveParts().catch(() => undefined))?.browserAudioDevices;
    return devices?.list() ?? { inputs: [], outputs: [] };
  }

  /**
   * Speaks into another microphone, now and in later calls; empty for the system's default. Resolves to whether it is
   * in use: one that cannot be opened is an `error` event, and leaves the call with the microphone it has. When it is
   * pulled out, the system's choice takes over.
   */
  async setInputDevice(id: string): Promise<boolean> {
    if (this.#call && !(await this.#call.useMicrophone(id))) return false;
    this.#set({ inputDevice: id });
    return true;
  }

  /**
   * Hears the agent over another loudspeaker, now and in later calls; empty for the system's default. Browsers that
   * leave pages no choice go on with theirs. When it is pulled out, the system's choice takes over.
   */
  setOutputDevice(id: string): void {
    this.#setSpeaker({ outputDevice: id });
  }

  /** Plays sound that the browser has blocked; call it from a click. Resolves to whether the agent can be heard now. */
  async resumePlayback(): Promise<boolean> {
    return (await this.#call?.resumePlayback()) ?? false;
  }

  /** How loud both sides are right now: `{ user, agent }`, each from 0 (silence) to 1. */
  levels(): Levels {
    return this.#call?.levels() ?? SILENCE;
  }

  #setMicMuted(isMicMuted: boolean): void {
    this.#set({ isMicMuted }, () => this.#call?.setMicrophoneMuted(isMicMuted));
  }

  #setSpeaker(change: MediaChange): void {
    this.#set(change, (next) => this.#call?.setSpeaker(toSpeaker(next)));
  }

  /** `pass` hands the change to the call under way, before anybody hears of it. */
  #set(change: MediaChange, pass?: (next: VoiceSessionSnapshot) => void): void {
    const fact = { type: 'media', change } as const;
    const next = reduce(this.snapshot, fact);
    if (next === this.snapshot) return;
    pass?.(next);
    this.applyFact(fact);
  }

  get #options(): VoiceSessionOptions {
    return { ...this.#readOptions(), ...this.#configured };
  }

  #openCall(options: VoiceSessionOptions, withMicrophone: boolean): CallControl {
    const { clientTools, proxyUrl, join, rtcConfiguration, ...request } = options;
    const { loadTransport, clock, microphone, devices, createMeter } = this.#ports;
    addEventListener('pagehide', this.#endOnPageHide);
    return openCall({
      loadTransport,
      clock,
      microphone,
      devices,
      createMeter,
      request,
      join,
      proxyUrl,
      rtcConfiguration,
      withMicrophone,
      isWaiting: this.#startOptions.isRetried !== undefined,
      startedAtMs: clock.now(),
      read: () => this.snapshot,
      findTool: (name) => this.#tools.get(name) ?? ownTool(clientTools, name),
      report: (fact) => (fact.type === 'over' ? this.#over(fact) : this.applyFact(fact)),
    });
  }

  /** A page that is left, or put aside for the back button, holds no call. */
  readonly #endOnPageHide = (): void => this.end();

  #over(fact: Extract<CallFact, { type: 'over' }>): void {
    removeEventListener('pagehide', this.#endOnPageHide);
    this.#call = undefined;
    this.#releaseCallLock?.();
    this.#releaseCallLock = undefined;
    const { error } = fact;
    // First what ended the call, then its end: whoever hears of the error can still see the call it is of.
    if (error && !this.#startOptions.isRetried?.(error)) this.applyFact({ type: 'warning', error });
    this.applyFact(fact);
  }
}

/** A tool by its own name, never one of the object's inherited functions. */
function ownTool(tools: ClientTools | undefined, name: string): ClientTool | undefined {
  return tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
}
