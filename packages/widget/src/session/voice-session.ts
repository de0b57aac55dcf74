// A voice session: calls one after another, their status, transcript and events. Headless: it knows no
// element, and the wire only through its ports.
import { browserAudioDevices } from '../audio/audio-devices.js';
import type { LevelMeter, Levels } from '../audio/level-meter.js';
import { createJoinEndpoint, loadProxyClient } from '../join/endpoint.js';
import { browserMicrophone } from '../microphone/microphone.js';
import { canCarryCalls } from '../platform/call-support.js';
import { loadLiveKitTransport } from '../transport/load-transport.js';
import type { CallFact } from './call-fact.js';
import { Call } from './call.js';
import type { ClientTool, ClientTools } from './client-tools.js';
import { systemClock } from '../platform/clock.js';
import { createDeferredMeter, SILENCE } from './deferred-meter.js';
import {
  ConnectionEvent,
  StatusEvent,
  TelemetryEvent,
  ToolCallEvent,
  TranscriptsEvent,
  VoiceErrorEvent,
  type VoiceSessionEventMap,
} from './events.js';
import { loadLiveParts } from './load-live-parts.js';
import { acquireCallLock } from '../platform/call-lock.js';
import { SessionAudio } from './session-audio.js';
import type { StartOptions, VoiceSessionOptions, VoiceSessionPorts } from './session-options.js';
import { StartGates, type StartGate } from './start-gate.js';
import { createStartPause } from './start-pause.js';
import { isUnderWay, type EndReason, type SessionStatus } from '../protocol/status.js';
import { READY, transition, type CallEvent, type CallState } from './transition.js';
import type { ConnectionState } from '../protocol/connection.js';
import type { Transcript } from '../protocol/transcript.js';
import { addTyped } from './typed-words.js';
import { createVoiceError, type VoiceError } from '../errors/voice-error.js';

/**
 * Talks with an agent. Nothing is requested before `start()` or `preload()`.
 *
 * Events: see {@link VoiceSessionEventMap}. No method throws or rejects: what goes wrong is an `error` event, and the
 * call ends in a known state. One call at a time per page: while another session has one, `start()` ends with `page_busy`.
 */
export class VoiceSession extends SessionAudio {
  #options: VoiceSessionOptions;
  readonly #ports: Required<VoiceSessionPorts>;
  readonly #gates = new StartGates();
  readonly #tools = new Map<string, ClientTool>();
  #state: CallState = READY;
  #transcripts: readonly Transcript[] = [];
  #typedCount = 0;
  #error: VoiceError | undefined;
  #callId: string | undefined;
  #agentName: string | undefined;
  #callToken: string | undefined;
  #connection: ConnectionState = 'stable';
  #meter: LevelMeter | undefined;
  #settled: Promise<void> = Promise.resolve();
  #releaseCallLock: (() => void) | undefined;
  /** What the next call is started with: of several starts that wait, the latest counts. */
  #startOptions: StartOptions = {};

  constructor(options: VoiceSessionOptions = {}, ports: VoiceSessionPorts = {}) {
    super(ports.devices ?? browserAudioDevices);
    this.#options = options;
    this.#ports = {
      loadTransport: loadLiveKitTransport,
      microphone: browserMicrophone,
      createMeter: createDeferredMeter,
      devices: browserAudioDevices,
      clock: systemClock,
      ...ports,
    };
    // A listener may ask for the next call when it hears what ended this one, which then has yet to end.
    this.#gates.add(() => (isUnderWay(this.status) ? this.#settled : undefined));
    this.#gates.add(createStartPause(this.#ports.clock, () => this.#error !== undefined));
  }

  /** The state of the session. `ready` before the first call. */
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

  /** What is wrong with the current call, for as long as it is; after the call what ended it, if that was an error. */
  get error(): VoiceError | undefined {
    return this.#error;
  }

  /**
   * The voice service's id of the current or last call. Known from the `telemetry` with `invited` on, so before `status`
   * says that the call is live; where a `join` of yours leaves it out, once the service tells it.
   */
  get callId(): string | undefined {
    return this.#callId;
  }

  /** The agent's name, once it is known. */
  get agentName(): string | undefined {
    return this.#agentName;
  }

  /**
   * Lets the visitor fetch what is kept of the current or last call, such as its transcript, where the join-proxy gives
   * such a token; undefined elsewhere. A secret of this visitor's.
   */
  get callToken(): string | undefined {
    return this.#callToken;
  }

  /** Whether the connection works or is being restored. */
  get connection(): ConnectionState {
    return this.#connection;
  }

  /** Changes what the next call is started with; a call under way keeps what it has. */
  configure(options: VoiceSessionOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  /** Loads the call engine before the first call, as a hover does. Requests nothing else; you may call it again. */
  preload(): void {
    // start() tries again and reports
    this.#ports.loadTransport().catch(() => undefined);
    loadLiveParts().catch(() => undefined);
    if (!this.#options.join) loadProxyClient().catch(() => undefined);
  }

  /**
   * Starts a call. Call it from the visitor's click, so that sound may play. Settles when the call is live, or is over;
   * never rejects. While a call is under way it changes nothing, but for one thing: without the microphone it takes a call
   * that still waits for the visitor to allow it on by typing, and whatever the browser answers later is ignored. While a
   * gate is asked, the latest options count. The fourth start within a second that follows failures waits for a second.
   */
  start(options: StartOptions = {}): Promise<void> {
    if (this.call) {
      if (options.withMicrophone === false) this.typeInstead();
      return this.#settled;
    }
    this.#startOptions = options;
    const waiting = this.#gates.pass(
      () => this.#start(),
      (error) => this.#fail(error),
    );
    return waiting ?? this.#start();
  }

  /** Asks `gate` once before every call from now on, after the gates added before it; returns a function that removes it. */
  addStartGate(gate: StartGate): () => void {
    return this.#gates.add(gate);
  }

  #start(): Promise<void> {
    const { withMicrophone = true } = this.#startOptions;
    const hadWords = this.#transcripts.length > 0;
    this.#reset();
    this.beginAudio(withMicrophone);
    const refusal = this.#takeLine();
    const call = refusal ? undefined : this.#openCall(withMicrophone);
    this.call = call; // there before anybody hears of it, so that a listener may already hang up
    this.#move({ type: 'started' });
    if (hadWords) this.#emit(new TranscriptsEvent(this.#transcripts));
    if (this.call !== call) return this.#settled; // it has, and may have started the next one
    this.#settled = call ? call.run() : Promise.resolve();
    if (refusal) this.#over({ type: 'over', reason: 'error', error: refusal });
    return this.#settled;
  }

  /** Takes the page's only line; returns why there can be no call, if so. */
  #takeLine(): VoiceError | undefined {
    if (!canCarryCalls()) return createVoiceError('unsupported_browser');
    this.#releaseCallLock = acquireCallLock(this);
    return this.#releaseCallLock ? undefined : createVoiceError('page_busy');
  }

  /**
   * Ends the call, at once and at any moment, with the reason `user`. A call that still waits for somebody's leave to start
   * does not start: an `error` with `aborted`. Without a call it changes nothing.
   */
  end(): void {
    this.#gates.cancel();
    this.call?.hangUp();
  }

  /**
   * Sends typed text; while the call connects it is kept until it can be sent. It is among the transcripts at once, not
   * final until the agent has it. Returns false without a call.
   */
  sendText(text: string): boolean {
    const trimmed = text.trim();
    if (!this.call || trimmed === '') return false;
    this.call.sendText(trimmed);
    this.#typedCount += 1;
    this.#setTranscripts(addTyped(this.#transcripts, trimmed, `typed-${this.#typedCount}`));
    return true;
  }

  /** Lets the agent call `tool` as `name`, from now on; returns a function that removes it. Takes precedence over `clientTools`. */
  registerTool(name: string, tool: ClientTool): () => void {
    this.#tools.set(name, tool);
    return () => {
      if (this.#tools.get(name) === tool) this.#tools.delete(name);
    };
  }

  /** How loud both sides are right now: `{ user, agent }`, each from 0 (silence) to 1. */
  levels(): Levels {
    return this.#meter?.levels() ?? SILENCE;
  }

  #openCall(withMicrophone: boolean): Call {
    const { clientTools, proxyUrl, join, rtcConfiguration, ...request } = this.#options;
    const { createMeter, ...ports } = this.#ports;
    this.#meter = createMeter();
    addEventListener('pagehide', this.#endOnPageHide);
    return new Call({
      ...ports,
      request,
      rtcConfiguration,
      withMicrophone,
      join: join ?? createJoinEndpoint({ proxyUrl }),
      meter: this.#meter,
      ...this.audioSettings,
      readTranscripts: () => this.#transcripts,
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
    this.#callToken = undefined;
    this.#connection = 'stable';
    this.#transcripts = [];
  }

  #learn(fact: CallFact): void {
    switch (fact.type) {
      case 'joined':
        this.#forgetError(/^network_/);
        this.#move(fact);
        return;
      case 'agent_state':
        this.#move(fact);
        return;
      case 'invited':
        this.#callId = fact.invitation.callId;
        this.#agentName = fact.invitation.agentName;
        this.#callToken = fact.invitation.callToken;
        return;
      case 'call_started':
        this.#callId = fact.callId;
        return;
      case 'user_heard':
        this.#forgetError(/^mic_/);
        return;
      case 'transcripts':
        this.#setTranscripts(fact.transcripts);
        return;
      case 'toolcall':
        this.#emit(new ToolCallEvent(fact.invocation.toolName, fact.invocation.parameters, fact.outcome));
        return;
      case 'connection':
        this.#connection = fact.state;
        this.#emit(new ConnectionEvent(fact.state, fact.quality));
        return;
      case 'playback':
        if (!fact.isBlocked) this.#forgetError(/^playback_/);
        this.learnAudio(fact);
        return;
      case 'prompt':
      case 'output_lost':
      case 'devices_changed':
        this.learnAudio(fact);
        return;
      case 'input':
        this.#forgetError(/^mic_/); // a microphone works now
        this.learnAudio(fact);
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
    this.call = undefined;
    this.#meter = undefined;
    this.#releaseCallLock?.();
    this.#releaseCallLock = undefined;
    this.#connection = 'stable';
    this.endAudio();
    if (error) this.#fail(error);
    else this.#error = undefined; // what was wrong during the call did not end it
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

  /** An error goes with its fact. */
  #forgetError(codes: RegExp): void {
    if (this.#error && codes.test(this.#error.code)) this.#error = undefined;
  }

  #setTranscripts(transcripts: readonly Transcript[]): void {
    this.#transcripts = transcripts;
    this.#emit(new TranscriptsEvent(transcripts));
  }

  #emit(event: VoiceSessionEventMap[keyof VoiceSessionEventMap]): void {
    this.dispatchEvent(event);
  }
}

/** A tool by its own name, never one of the object's inherited functions. */
function ownTool(tools: ClientTools | undefined, name: string): ClientTool | undefined {
  return tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
}
