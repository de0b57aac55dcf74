// One call, from start to end: its microphone, its connection, its tools, its deadlines. Each call is an object
// of its own and reports nothing once it is over, so that no late event of an old call reaches a new one.
import type { AudioDevices } from '../audio/audio-devices.js';
import type { LevelMeter } from '../audio/level-meter.js';
import type { CallInvitation, JoinPort, JoinRequest } from '../join/join-port.js';
import type { Microphone } from '../microphone/microphone.js';
import { canCarryCalls } from '../transport/call-support.js';
import type { TransportLoader } from '../transport/load-transport.js';
import type { Connection, SpeakerSettings, TransportEvent } from '../transport/transport.js';
import type { CallFact } from './call-fact.js';
import { CallMicrophone, DEFAULT_DEVICE } from './call-microphone.js';
import { runClientTool, toToolResult, type ClientTool } from './client-tools.js';
import type { Clock } from './clock.js';
import type { CallPhase, ConnectionQuality, ConnectionState } from './events.js';
import type { ServerMessage, ToolInvocation } from './server-message.js';
import type { EndReason } from './status.js';
import { untilAborted } from './until-aborted.js';
import { createVoiceError, toVoiceError, type VoiceError } from './voice-error.js';

/** The time for everything between start and a live call, in milliseconds. */
export const CONNECT_LIMIT_MS = 15_000;
/** How long a broken connection may be mended, in milliseconds, before the call is given up. */
export const RECONNECT_LIMIT_MS = 30_000;

export interface CallOptions {
  readonly request: JoinRequest;
  readonly join: JoinPort;
  readonly loadTransport: TransportLoader;
  readonly microphone: Microphone;
  /** False for a visitor who only types: the microphone is left alone, and the agent is heard all the same. */
  readonly withMicrophone: boolean;
  /** Which microphone; empty for the system's choice. */
  readonly inputDevice: string;
  readonly devices: AudioDevices;
  readonly meter: LevelMeter;
  readonly clock: Clock;
  readonly isMicrophoneMuted: boolean;
  readonly speaker: SpeakerSettings;
  /** Looks a tool up when it is called, so that tools registered during the call count. */
  readonly findTool: (name: string) => ClientTool | undefined;
  readonly report: (fact: CallFact) => void;
}

export class Call {
  readonly #options: CallOptions;
  readonly #lifetime = new AbortController();
  readonly #startedAt: number;
  readonly #reached = new Set<CallPhase>();
  readonly #unsentTexts: string[] = [];
  #connection: Connection | undefined;
  readonly #microphone: CallMicrophone;
  #isJoined = false;
  #isPrompting = false;
  #isMicrophoneMuted: boolean;
  #speaker: SpeakerSettings;
  #cancelConnectLimit: (() => void) | undefined;
  #cancelReconnectLimit: (() => void) | undefined;

  constructor(options: CallOptions) {
    this.#options = options;
    this.#isMicrophoneMuted = options.isMicrophoneMuted;
    this.#speaker = options.speaker;
    this.#startedAt = options.clock.now();
    const { signal } = this.#lifetime;
    this.#microphone = new CallMicrophone({
      microphone: options.microphone,
      deviceId: options.inputDevice,
      isMuted: options.isMicrophoneMuted,
      signal,
      onTrack: (track, deviceId) => this.#microphoneChanged(track, deviceId),
      onReturned: () => void this.resumePlayback(),
      onTrouble: (error) => this.#report({ type: 'trouble', error }),
    });
    signal.addEventListener(
      'abort',
      options.devices.watch(() => void this.#devicesChanged()),
      { once: true },
    );
    this.#limitConnecting();
  }

  /** Connects. Settles when the call is live or over; never rejects. */
  async run(): Promise<void> {
    if (this.#isOver) return;
    try {
      await this.#connect();
      this.#cancelConnectLimit?.();
    } catch (thrown) {
      this.#fail(toVoiceError(thrown, 'service_unavailable'));
    }
  }

  /** Ends the call on the visitor's behalf, at once. */
  hangUp(): void {
    this.#end('user');
  }

  /**
   * Goes on without the microphone that the visitor is being asked for, and whose answer nobody waits for any more.
   * Changes nothing once it was given. Returns whether the visitor types from now on.
   */
  typeInstead(): boolean {
    if (!this.#isPrompting) return false;
    this.#microphone.dismiss();
    this.#limitConnecting(); // what the visitor has decided now gets the time that it needs
    return true;
  }

  /** Sends typed text, as soon as the room is up. */
  sendText(text: string): void {
    if (this.#isJoined) this.#connection?.send({ type: 'user_text_message', text });
    else this.#unsentTexts.push(text);
  }

  setMicrophoneMuted(isMuted: boolean): void {
    this.#isMicrophoneMuted = isMuted;
    this.#microphone.setMuted(isMuted);
    this.#connection?.setMicrophoneMuted(isMuted);
  }

  /** Changes the microphone; resolves to whether that worked. A visitor who only types has none to change. */
  useMicrophone(deviceId: string): Promise<boolean> {
    const isUsed = this.#options.withMicrophone && !this.#microphone.isDismissed;
    return isUsed ? this.#microphone.use(deviceId) : Promise.resolve(true);
  }

  setSpeaker(settings: SpeakerSettings): void {
    this.#speaker = settings;
    this.#connection?.setSpeaker(settings);
  }

  async resumePlayback(): Promise<boolean> {
    return (await this.#connection?.resumePlayback()) ?? false;
  }

  async #connect(): Promise<void> {
    const { join, loadTransport, withMicrophone, meter, request } = this.#options;
    const { signal } = this.#lifetime;
    if (!canCarryCalls()) throw createVoiceError('unsupported_browser');
    const loading = this.#timed('engine', loadTransport());
    const opening = withMicrophone ? this.#timed('microphone', this.#microphone.open()) : undefined;
    // Whichever fails first ends the call; the others' failures are then nobody's business.
    for (const step of [loading, opening]) step?.catch(() => undefined);

    if (opening) await untilAborted(this.#untilAnswered(opening), signal);
    const microphone = this.#microphone.isDismissed ? undefined : opening;

    const joining = join(request, { signal });
    joining.then((invitation) => this.#releaseAtEnd(invitation)).catch(() => undefined); // told below
    const invitation = await untilAborted(joining, signal);
    this.#reach('invited');
    this.#report({ type: 'invited', invitation });
    const transport = await untilAborted(loading, signal);

    this.#connection = transport.connect({
      joinUrl: invitation.joinUrl,
      microphone,
      isMicrophoneMuted: this.#isMicrophoneMuted,
      speaker: this.#speaker,
      audioContext: meter.context,
      createError: createVoiceError,
      signal,
      onEvent: (event) => this.#handle(event),
    });
    await untilAborted(Promise.all([this.#connection.established, microphone]), signal);
  }

  /** Waits while the visitor is asked for the microphone: no invitation is spent on one who may still refuse. */
  async #untilAnswered(opening: Promise<MediaStreamTrack>): Promise<void> {
    const isGranted = this.#options.microphone.isGranted();
    if (await Promise.race([isGranted, opening])) return;
    this.#setPrompting(true);
    try {
      await opening;
    } catch (thrown) {
      if (!this.#microphone.isDismissed) throw thrown;
    } finally {
      this.#setPrompting(false);
    }
  }

  #setPrompting(isPrompting: boolean): void {
    this.#isPrompting = isPrompting;
    this.#report({ type: 'prompt', isOpen: isPrompting });
  }

  #limitConnecting(): void {
    this.#cancelConnectLimit?.();
    this.#cancelConnectLimit = this.#options.clock.delay(CONNECT_LIMIT_MS, () =>
      this.#fail(createVoiceError('connect_timeout')),
    );
  }

  #microphoneChanged(track: MediaStreamTrack, deviceId: string): void {
    this.#options.meter.attach('user', track);
    // The first one goes to the connection as it is made.
    if (this.#reached.has('microphone')) this.#connection?.replaceMicrophone(track);
    this.#report({ type: 'input', deviceId });
  }

  async #devicesChanged(): Promise<void> {
    const { outputs } = await this.#options.devices.list();
    const { deviceId } = this.#speaker;
    const isGone = deviceId !== DEFAULT_DEVICE && !outputs.some(({ id }) => id === deviceId);
    if (isGone) {
      this.setSpeaker({ ...this.#speaker, deviceId: DEFAULT_DEVICE });
      this.#report({ type: 'output_lost' });
    } else {
      this.#report({ type: 'devices_changed' });
    }
  }

  /** An invitation that comes after the end is given back as well. */
  #releaseAtEnd(invitation: CallInvitation): void {
    const release = (): void => {
      try {
        invitation.release?.();
      } catch {
        // Whoever gave it finds out for itself, if later; the call is over in any case.
      }
    };
    if (this.#isOver) release();
    else this.#lifetime.signal.addEventListener('abort', release, { once: true });
  }

  #handle(event: TransportEvent): void {
    switch (event.type) {
      case 'joined':
        this.#joined();
        return;
      case 'published':
        this.#reach('published');
        return;
      case 'message':
        this.#handleMessage(event.message);
        return;
      case 'agent_audio':
        this.#options.meter.attach('agent', event.track);
        return;
      case 'first_audio':
        this.#reach('first_audio');
        return;
      case 'playback':
        this.#playbackChanged(event.isBlocked);
        return;
      case 'connection':
        this.#connectionChanged(event.state, event.quality);
        return;
      case 'ended':
        if (event.by === 'agent') this.#end('agent');
        else this.#fail(createVoiceError('connection_lost'));
        return;
    }
  }

  #joined(): void {
    if (this.#isJoined || this.#isOver) return;
    this.#isJoined = true;
    this.#reach('joined');
    this.#report({ type: 'joined' });
    for (const text of this.#unsentTexts.splice(0)) this.sendText(text);
  }

  #handleMessage(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        if (message.state === 'listening') this.#reach('listening');
        this.#report({ type: 'agent_state', state: message.state });
        return;
      case 'call_started':
        this.#report({ type: 'call_started', callId: message.callId });
        return;
      case 'transcript':
        this.#report({ type: 'transcript', message });
        return;
      case 'tool_invocation':
        void this.#runTool(message);
        return;
    }
  }

  async #runTool(invocation: ToolInvocation): Promise<void> {
    const { findTool, clock } = this.#options;
    const { signal } = this.#lifetime;
    const outcome = await runClientTool(findTool(invocation.toolName), invocation, { signal, clock });
    if (this.#isOver) return;
    this.#connection?.send(toToolResult(invocation, outcome));
    this.#report({ type: 'toolcall', invocation, outcome });
  }

  #playbackChanged(isBlocked: boolean): void {
    this.#report({ type: 'playback', isBlocked });
    if (isBlocked) this.#report({ type: 'trouble', error: createVoiceError('playback_blocked') });
  }

  #connectionChanged(state: ConnectionState, quality: ConnectionQuality): void {
    if (state === 'stable') {
      this.#cancelReconnectLimit?.();
      this.#cancelReconnectLimit = undefined;
    } else {
      this.#cancelReconnectLimit ??= this.#options.clock.delay(RECONNECT_LIMIT_MS, () =>
        this.#fail(createVoiceError('connection_lost')),
      );
    }
    this.#report({ type: 'connection', state, quality });
  }

  get #isOver(): boolean {
    return this.#lifetime.signal.aborted;
  }

  #fail(error: VoiceError): void {
    this.#end(toEndReason(error), error);
  }

  #end(reason: EndReason, error?: VoiceError): void {
    if (this.#isOver) return;
    this.#lifetime.abort(); // first, so that whatever a listener does now, the call ends only once
    this.#cancelConnectLimit?.();
    this.#cancelReconnectLimit?.();
    this.#options.meter.close();
    const { report, clock } = this.#options;
    report({ type: 'phase', phase: 'ended', elapsedMs: clock.now() - this.#startedAt });
    report({ type: 'over', reason, ...(error ? { error } : {}) });
  }

  #report(fact: CallFact): void {
    if (!this.#isOver) this.#options.report(fact);
  }

  /** Reports the first time a phase is reached. */
  #reach(phase: CallPhase): void {
    if (this.#reached.has(phase)) return;
    this.#reached.add(phase);
    this.#report({ type: 'phase', phase, elapsedMs: this.#options.clock.now() - this.#startedAt });
  }

  async #timed<Value>(phase: CallPhase, step: Promise<Value>): Promise<Value> {
    const value = await step;
    this.#reach(phase);
    return value;
  }
}

/** The reason an error gives an ended call; every other error is simply that. */
function toEndReason({ code }: VoiceError): EndReason {
  if (code === 'connect_timeout') return 'timeout';
  return code === 'connection_lost' ? 'network' : 'error';
}
