// A voice session: calls one after another, their status, transcript and events. Headless: it knows no
// element, and the wire only through its ports.
import { browserAudioDevices, type AudioDeviceList, type AudioDevices } from '../audio/audio-devices.js';
import { createLevelMeter, SILENCE, type LevelMeter, type Levels } from '../audio/level-meter.js';
import { createJoinEndpoint } from '../join/endpoint.js';
import type { JoinPort, JoinRequest } from '../join/join-port.js';
import { browserMicrophone, type Microphone } from '../microphone/microphone.js';
import { loadLiveKitTransport, type TransportLoader } from '../transport/load-transport.js';
import type { SpeakerSettings } from '../transport/transport.js';
import type { CallFact } from './call-fact.js';
import { DEFAULT_DEVICE } from './call-microphone.js';
import { Call } from './call.js';
import type { ClientTool, ClientTools } from './client-tools.js';
import { systemClock, type Clock } from './clock.js';
import {
  ConnectionEvent,
  MediaEvent,
  StatusEvent,
  TelemetryEvent,
  ToolCallEvent,
  TranscriptsEvent,
  VoiceErrorEvent,
  type ConnectionState,
  type VoiceSessionEventMap,
} from './events.js';
import { takePageCall } from './page-call.js';
import { StartGates, type StartGate } from './start-gate.js';
import { isUnderWay, type EndReason, type SessionStatus } from './status.js';
import { READY, transition, type CallEvent, type CallState } from './transition.js';
import { reduceTranscripts, type Transcript } from './transcripts.js';
import type { TypedEventTarget } from './typed-event-target.js';
import { createVoiceError, type VoiceError } from './voice-error.js';

/** What a call is started with. */
export interface VoiceSessionOptions extends JoinRequest {
  /** Where the join-proxy is mounted. Default: `/voice` on the page's own server. */
  readonly proxyUrl?: string | undefined;
  /** Gets the invitation in place of the join-proxy at `proxyUrl`. */
  readonly join?: JoinPort | undefined;
  /** Functions of the page that the agent may call; see also `registerTool`. */
  readonly clientTools?: ClientTools | undefined;
}

/** How one call is to be. */
export interface StartOptions {
  /**
   * Whether the visitor speaks. Default: true. With false the microphone is neither asked for nor opened: the visitor
   * types, and hears the agent.
   */
  readonly withMicrophone?: boolean;
}

/** What a session stands on; the browser's own by default, others in tests. */
export interface VoiceSessionPorts {
  readonly loadTransport?: TransportLoader;
  readonly microphone?: Microphone;
  readonly createMeter?: () => LevelMeter;
  readonly devices?: AudioDevices;
  readonly clock?: Clock;
}

/**
 * Talks with an agent. Nothing is requested before `start()` or `preload()`.
 *
 * Events: see {@link VoiceSessionEventMap}. No method throws or rejects: what goes wrong is an `error` event, and the
 * call ends in a known state. One call at a time per page: while another session has one, `start()` ends with `busy`.
 */
export class VoiceSession extends (EventTarget as TypedEventTarget<VoiceSessionEventMap>) {
  #options: VoiceSessionOptions;
  readonly #ports: Required<VoiceSessionPorts>;
  readonly #gates = new StartGates();
  readonly #tools = new Map<string, ClientTool>();
  #state: CallState = READY;
  #transcripts: readonly Transcript[] = [];
  #error: VoiceError | undefined;
  #callId: string | undefined;
  #agentName: string | undefined;
  #connection: ConnectionState = 'stable';
  #hasMicrophone = true;
  #isMicMuted = false;
  #isSpeakerMuted = false;
  #volume = 1;
  #inputDevice = DEFAULT_DEVICE;
  #outputDevice = DEFAULT_DEVICE;
  #isPlaybackBlocked = false;
  #call: Call | undefined;
  #meter: LevelMeter | undefined;
  #settled: Promise<void> = Promise.resolve();
  #releasePage: (() => void) | undefined;

  constructor(options: VoiceSessionOptions = {}, ports: VoiceSessionPorts = {}) {
    super();
    this.#options = options;
    this.#ports = {
      loadTransport: loadLiveKitTransport,
      microphone: browserMicrophone,
      createMeter: createLevelMeter,
      devices: browserAudioDevices,
      clock: systemClock,
      ...ports,
    };
  }

  /** Where the session stands. `ready` before the first call. */
  get status(): SessionStatus {
    return this.#state.status;
  }

  /** Why the last call is over; undefined before that. */
  get endReason(): EndReason | undefined {
    return this.#state.status === 'ended' ? this.#state.reason : undefined;
  }

  /** The utterances of the current or last call, in call order; a new array with every change. */
  get transcripts(): readonly Transcript[] {
    return this.#transcripts;
  }

  /** The last error of the current or last call. */
  get error(): VoiceError | undefined {
    return this.#error;
  }

  /** The voice service's id of the current or last call, once it is known. */
  get callId(): string | undefined {
    return this.#callId;
  }

  /** The agent's name, once it is known. */
  get agentName(): string | undefined {
    return this.#agentName;
  }

  /** Whether the line holds or is being mended. */
  get connection(): ConnectionState {
    return this.#connection;
  }

  /** Whether the current or last call was started with the microphone; false when the visitor types only. */
  get hasMicrophone(): boolean {
    return this.#hasMicrophone;
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

  /** The id of the microphone in use or to be used; empty for the system's choice. */
  get inputDevice(): string {
    return this.#inputDevice;
  }

  /** The id of the loudspeaker in use or to be used; empty for the system's choice. */
  get outputDevice(): string {
    return this.#outputDevice;
  }

  /** Whether the browser holds back the agent's voice; `resumePlayback()` from a click lets it out. */
  get isPlaybackBlocked(): boolean {
    return this.#isPlaybackBlocked;
  }

  /** Changes what the next call is started with; a call under way keeps what it has. */
  configure(options: VoiceSessionOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  /** Fetches the call engine ahead of the first call, as on hover. Requests nothing else; safe to repeat. */
  preload(): void {
    this.#ports.loadTransport().catch(() => undefined); // start() tries again and reports
  }

  /**
   * Starts a call. Call it from the visitor's click, so that sound may play. Settles when the call is live, or is over;
   * never rejects. While a call is under way it changes nothing.
   */
  start(options: StartOptions = {}): Promise<void> {
    if (isUnderWay(this.status)) return this.#settled;
    const waiting = this.#gates.pass(
      () => this.start(options),
      (error) => this.#fail(error),
    );
    return waiting ?? this.#start(options);
  }

  /** Lets `gate` be asked before every call, from now on; returns the undo. */
  addStartGate(gate: StartGate): () => void {
    return this.#gates.add(gate);
  }

  #start({ withMicrophone = true }: StartOptions): Promise<void> {
    this.#reset();
    this.#hasMicrophone = withMicrophone;
    this.#releasePage = takePageCall(this);
    const call = this.#releasePage && this.#openCall(withMicrophone);
    this.#call = call; // there before anybody hears of it, so that a listener may already hang up
    this.#move({ type: 'started' });
    this.#settled = call ? call.run() : Promise.resolve();
    if (!call) this.#over({ type: 'over', reason: 'error', error: createVoiceError('busy') });
    return this.#settled;
  }

  /** Ends the call, at once and at any moment, with the reason `user`. Without a call it changes nothing. */
  end(): void {
    this.#call?.hangUp();
  }

  /** Sends typed text; while the call connects it is kept until it can be sent. Returns false without a call. */
  sendText(text: string): boolean {
    const trimmed = text.trim();
    if (!this.#call || trimmed === '') return false;
    this.#call.sendText(trimmed);
    return true;
  }

  /** Silences the microphone until `unmuteMic()` or the end of the call. */
  muteMic(): void {
    this.#setMicMuted(true);
  }

  unmuteMic(): void {
    this.#setMicMuted(false);
  }

  /** Silences the agent. */
  muteSpeaker(): void {
    this.#setSpeaker({ isMuted: true });
  }

  unmuteSpeaker(): void {
    this.#setSpeaker({ isMuted: false });
  }

  /** How loud the agent is played, from 0 to 1; other numbers are brought into that range. */
  setVolume(volume: number): void {
    if (Number.isNaN(volume)) return;
    this.#setSpeaker({ volume: Math.min(1, Math.max(0, volume)) });
  }

  /**
   * The microphones and loudspeakers there are; their names only once the microphone was allowed. During a call a
   * `media` event tells that something was plugged in or out.
   */
  devices(): Promise<AudioDeviceList> {
    return this.#ports.devices.list();
  }

  /**
   * Speaks into another microphone, now and in later calls; empty for the system's choice. Resolves to whether it is
   * in use: one that cannot be opened is an `error` event, and leaves the call with the microphone it has. When it is
   * pulled out, the system's choice takes over.
   */
  async setInputDevice(id: string): Promise<boolean> {
    if (id === this.#inputDevice) return true;
    if (this.#call && !(await this.#call.useMicrophone(id))) return false;
    this.#setInputDevice(id);
    return true;
  }

  /**
   * Hears the agent over another loudspeaker, now and in later calls; empty for the system's choice. Browsers that
   * leave pages no choice go on with theirs. When it is pulled out, the system's choice takes over.
   */
  setOutputDevice(id: string): void {
    this.#setSpeaker({ deviceId: id });
  }

  /** Lets held-back sound out; call it from a click. Resolves to whether the agent can be heard now. */
  async resumePlayback(): Promise<boolean> {
    return (await this.#call?.resumePlayback()) ?? false;
  }

  /** Lets the agent call `tool` as `name`, from now on; returns the undo. Comes before `clientTools`. */
  registerTool(name: string, tool: ClientTool): () => void {
    this.#tools.set(name, tool);
    return () => {
      if (this.#tools.get(name) === tool) this.#tools.delete(name);
    };
  }

  /** How loud both sides are right now, from 0 to 1. */
  levels(): Levels {
    return this.#meter?.levels() ?? SILENCE;
  }

  #openCall(withMicrophone: boolean): Call {
    const { clientTools, proxyUrl, join, ...request } = this.#options;
    const { createMeter, ...ports } = this.#ports;
    this.#meter = createMeter();
    addEventListener('pagehide', this.#endOnPageHide);
    return new Call({
      ...ports,
      request,
      withMicrophone,
      join: join ?? createJoinEndpoint({ proxyUrl }),
      meter: this.#meter,
      isMicrophoneMuted: this.#isMicMuted,
      inputDevice: this.#inputDevice,
      speaker: this.#speaker,
      findTool: (name) => this.#tools.get(name) ?? ownTool(clientTools, name),
      report: (fact) => this.#learn(fact),
    });
  }

  /** A page that is left, or put aside for the back button, holds no call. */
  readonly #endOnPageHide = (): void => this.end();

  #reset(): void {
    this.#error = undefined;
    this.#callId = undefined;
    this.#agentName = undefined;
    this.#connection = 'stable';
    if (this.#transcripts.length > 0) this.#setTranscripts([]);
  }

  #learn(fact: CallFact): void {
    switch (fact.type) {
      case 'joined':
      case 'agent_state':
        this.#move(fact);
        return;
      case 'invited':
        this.#callId = fact.callId;
        this.#agentName = fact.agentName;
        return;
      case 'call_started':
        this.#callId = fact.callId;
        return;
      case 'transcript':
        this.#setTranscripts(reduceTranscripts(this.#transcripts, fact.message));
        return;
      case 'toolcall':
        this.#emit(new ToolCallEvent(fact.invocation.toolName, fact.invocation.parameters, fact.outcome));
        return;
      case 'connection':
        this.#connection = fact.state;
        this.#emit(new ConnectionEvent(fact.state, fact.quality));
        return;
      case 'input':
        this.#setInputDevice(fact.deviceId);
        return;
      case 'output_lost':
        this.#outputDevice = DEFAULT_DEVICE;
        this.#emit(new MediaEvent());
        return;
      case 'devices_changed':
        this.#emit(new MediaEvent());
        return;
      case 'playback':
        this.#isPlaybackBlocked = fact.isBlocked;
        this.#emit(new MediaEvent());
        return;
      case 'phase':
        this.#emit(new TelemetryEvent(fact.phase, fact.elapsedMs));
        return;
      case 'trouble':
        this.#fail(fact.error);
        return;
      case 'over':
        this.#over(fact);
        return;
    }
  }

  #over({ reason, error }: Extract<CallFact, { type: 'over' }>): void {
    removeEventListener('pagehide', this.#endOnPageHide);
    this.#call = undefined;
    this.#meter = undefined;
    this.#releasePage?.();
    this.#releasePage = undefined;
    this.#connection = 'stable';
    this.#isPlaybackBlocked = false;
    this.#isMicMuted = false; // a muted microphone must not surprise the next call
    if (error) this.#fail(error);
    this.#move({ type: 'over', reason });
  }

  #move(event: CallEvent): void {
    const previous = this.#state;
    this.#state = transition(previous, event);
    if (this.#state === previous) return;
    this.#emit(new StatusEvent(this.status, previous.status, this.endReason));
  }

  #fail(error: VoiceError): void {
    this.#error = error;
    this.#emit(new VoiceErrorEvent(error));
  }

  #setTranscripts(transcripts: readonly Transcript[]): void {
    if (transcripts === this.#transcripts) return;
    this.#transcripts = transcripts;
    this.#emit(new TranscriptsEvent(transcripts));
  }

  #setMicMuted(isMuted: boolean): void {
    if (isMuted === this.#isMicMuted) return;
    this.#isMicMuted = isMuted;
    this.#call?.setMicrophoneMuted(isMuted);
    this.#emit(new MediaEvent());
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
    this.#call?.setSpeaker(after);
    this.#emit(new MediaEvent());
  }

  #setInputDevice(id: string): void {
    if (id === this.#inputDevice) return;
    this.#inputDevice = id;
    this.#emit(new MediaEvent());
  }

  #emit(event: VoiceSessionEventMap[keyof VoiceSessionEventMap]): void {
    this.dispatchEvent(event);
  }
}

/** A tool by its own name, never one of the object's inherited functions. */
function ownTool(tools: ClientTools | undefined, name: string): ClientTool | undefined {
  return tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
}
