// One call, from start to end: its microphone, its connection, its tools, its deadlines. Each call is an object of its own
// and reports nothing once it is over, so that no late event of an old call reaches a new one.
import { browserAudioDevices } from '../audio/audio-devices.js';
import { createLevelMeter } from '../audio/level-meter.js';
import type { LevelMeter, Levels } from '../audio/levels.js';
import { createJoin } from '../join/create-join.js';
import type { CallInvitation } from '../join/join-port.js';
import { browserMicrophone } from '../microphone/microphone.js';
import type { Connection, SpeakerSettings, TransportEvent } from '../transport/transport.js';
import type { CallControl } from './call-control.js';
import { watchCallDevices } from './call-devices.js';
import { holdInvitation } from './call-invitation.js';
import { CallLimits, PROMPT_LIMIT_MS } from './call-limits.js';
import { CallMicrophone, DEFAULT_DEVICE } from './call-microphone.js';
import type { CallOptions } from './call-options.js';
import { CallTimes } from './call-times.js';
import { runClientTool } from './client-tool-runner.js';
import type { CallFact } from './session-fact.js';
import type { ServerMessage } from '../protocol/server-message.js';
import type { EndReason } from '../protocol/status.js';
import { toSpeaker } from './snapshot.js';
import { untilAborted } from '../platform/until-aborted.js';
import { holdWakeLock } from '../platform/wake-lock.js';
import { createVoiceError, toVoiceError, type VoiceError } from '../errors/voice-error.js';

export class Call implements CallControl {
  readonly #options: CallOptions;
  readonly #lifetime = new AbortController();
  readonly #times: CallTimes;
  readonly #limits: CallLimits;
  readonly #meter: LevelMeter;
  readonly #unsentTexts: string[] = [];
  #connection: Connection | undefined;
  #microphone: CallMicrophone;
  /** Whether the visitor speaks, or is to. */
  #hasMicrophone: boolean;
  #talking: Promise<boolean> | undefined;
  #medium: 'voice' | 'text' = 'voice';
  #isJoined = false;

  constructor(options: CallOptions) {
    this.#options = options;
    const { devices = browserAudioDevices, createMeter = createLevelMeter } = options;
    this.#meter = createMeter();
    this.#times = new CallTimes(options.clock, options.startedAtMs, (phase, elapsedMs) =>
      this.#report({ type: 'phase', phase, elapsedMs }),
    );
    this.#limits = new CallLimits(options.clock, (error) => this.#fail(error));
    const { signal } = this.#lifetime;
    this.#hasMicrophone = options.withMicrophone;
    this.#microphone = this.#createMicrophone();
    watchCallDevices({
      devices,
      signal,
      outputDevice: () => options.read().outputDevice,
      onInputs: () => {
        if (this.#hasMicrophone) void this.#microphone.restore();
      },
      onOutputLost: () => {
        this.setSpeaker({ ...toSpeaker(options.read()), deviceId: DEFAULT_DEVICE });
        this.#report({ type: 'media', change: { outputDevice: DEFAULT_DEVICE } });
      },
      onChange: () => this.#report({ type: 'media', change: {} }),
    });
    this.#limits.connecting();
  }

  async run(): Promise<void> {
    if (this.#isOver) return;
    try {
      await this.#connect();
      this.#limits.connected();
    } catch (thrown) {
      this.#failed(thrown);
    }
  }

  hangUp(): void {
    this.#end('user');
  }

  dismissMicrophone(): boolean {
    const isDismissed = this.#microphone.dismiss();
    if (isDismissed) this.#hasMicrophone = false;
    return isDismissed;
  }

  startTalking(): Promise<boolean> {
    this.#talking ??= this.#startTalking().finally(() => {
      this.#talking = undefined;
    });
    return this.#talking;
  }

  sendText(text: string): void {
    if (this.#isJoined) this.#connection?.send({ type: 'user_text_message', text });
    else this.#unsentTexts.push(text);
  }

  setMicrophoneMuted(isMuted: boolean): void {
    this.#microphone.setMuted(isMuted);
    this.#connection?.setMicrophoneMuted(isMuted);
  }

  useMicrophone(deviceId: string): Promise<boolean> {
    return this.#hasMicrophone ? this.#microphone.use(deviceId) : Promise.resolve(true);
  }

  setSpeaker(settings: SpeakerSettings): void {
    this.#connection?.setSpeaker(settings);
    this.#setMedium(settings);
  }

  async resumePlayback(): Promise<boolean> {
    return (await this.#connection?.resumePlayback()) ?? false;
  }

  levels(): Levels {
    return this.#meter.levels();
  }

  async #connect(): Promise<void> {
    const { loadTransport, withMicrophone, isWaiting, rtcConfiguration, read } = this.#options;
    const { signal } = this.#lifetime;
    const loading = this.#times.until('engine', loadTransport());
    // Whichever fails first ends the call; the others' failures are then of no interest.
    loading.catch(this.#failed);
    const line = isWaiting ? await this.#askForInvitation() : undefined;
    const opening = withMicrophone ? this.#times.until('microphone', this.#microphone.open()) : undefined;
    opening?.catch((thrown: unknown) => {
      if (this.#hasMicrophone) this.#failed(thrown);
    });

    // No invitation is consumed for a visitor who may still refuse the microphone.
    if (opening && !this.#microphone.isGranted)
      await untilAborted(this.#microphone.untilAnswered(opening), signal);

    const { joinUrl } = line ?? (await this.#askForInvitation());
    const transport = await untilAborted(loading, signal);

    // The visitor may have changed to another one meanwhile.
    const microphone = this.#hasMicrophone
      ? opening?.then((first) => this.#microphone.track ?? first)
      : undefined;
    holdWakeLock(signal);
    this.#connection = transport.connect({
      joinUrl,
      rtcConfiguration,
      microphone,
      isMicrophoneMuted: read().isMicMuted,
      speaker: toSpeaker(read()),
      audioContext: this.#meter.context,
      signal,
      onEvent: (event) => this.#handle(event),
    });
    await untilAborted(Promise.all([this.#connection.established, microphone]), signal);
  }

  async #askForInvitation(): Promise<CallInvitation> {
    const { request, clock } = this.#options;
    const { signal } = this.#lifetime;
    const joining = createJoin(this.#options)(request, { signal });
    joining.then((invitation) => holdInvitation(invitation, { clock, signal })).catch(() => undefined); // told below
    const invitation = await untilAborted(joining, signal);
    this.#report({ type: 'invited', invitation }); // first, so that a listener for the phase can read the call's id
    this.#times.reach('invited');
    return invitation;
  }

  async #startTalking(): Promise<boolean> {
    const { signal } = this.#lifetime;
    const microphone = this.#createMicrophone(); // another than one that was dismissed
    this.#microphone = microphone;
    const limit = new AbortController();
    const cancelLimit = this.#options.clock.delay(PROMPT_LIMIT_MS, () => limit.abort());
    try {
      const opening = microphone.open();
      await untilAborted(microphone.untilAnswered(opening), limit.signal);
      const track = await untilAborted(opening, limit.signal);
      this.#times.reach('microphone'); // from now on another track replaces this one
      await untilAborted(Promise.resolve(this.#connection?.publishMicrophone(track)), signal);
      this.#hasMicrophone = true;
      return true;
    } catch (thrown) {
      const error = limit.signal.aborted
        ? createVoiceError('mic_unanswered')
        : toVoiceError(thrown, 'mic_busy');
      if (!microphone.isDismissed) this.#report({ type: 'warning', error });
      microphone.close();
      return false;
    } finally {
      cancelLimit();
    }
  }

  #createMicrophone(): CallMicrophone {
    const { microphone = browserMicrophone, clock, read } = this.#options;
    return new CallMicrophone({
      microphone,
      deviceId: read().inputDevice,
      isMuted: () => read().isMicMuted,
      clock,
      signal: this.#lifetime.signal,
      onTrack: (track, deviceId) => this.#microphoneChanged(track, deviceId),
      onPrompt: (isOpen) => this.#prompted(isOpen),
      onReturned: (deviceId) => {
        this.#report({ type: 'input', deviceId });
        void this.resumePlayback();
      },
      onLost: () => this.#report({ type: 'input', deviceId: DEFAULT_DEVICE }),
      onWarning: (error) => this.#report({ type: 'warning', error }),
    });
  }

  /** An agent that is only read is told so: it need not speak. One that is not heard for a while speaks on. */
  #setMedium({ isMuted }: SpeakerSettings): void {
    const medium = isMuted && !this.#hasMicrophone ? 'text' : 'voice';
    if (!this.#isJoined || medium === this.#medium) return;
    this.#medium = medium;
    this.#connection?.send({ type: 'set_output_medium', medium });
  }

  #prompted(isOpen: boolean): void {
    if (this.#isOver) return;
    if (!this.#isJoined) {
      if (isOpen) this.#limits.prompting();
      else this.#limits.connecting(); // the time it took to answer is not taken from what follows
    }
    this.#report({ type: 'media', change: { isMicrophoneAsked: isOpen } });
  }

  #microphoneChanged(track: MediaStreamTrack, deviceId: string): void {
    this.#meter.attach('user', track);
    // The first one goes to the connection as it is made.
    if (this.#times.has('microphone')) this.#connection?.replaceMicrophone(track);
    this.#report({ type: 'input', deviceId });
  }

  #handle(event: TransportEvent): void {
    switch (event.type) {
      case 'joined':
        this.#joined();
        return;
      case 'network_blocked':
        this.#limits.blocked();
        this.#report({ type: 'warning', error: createVoiceError('network_blocked') });
        return;
      case 'published':
        this.#times.reach('published');
        return;
      case 'message':
        this.#received(event.message);
        return;
      case 'agent_audio':
        this.#meter.attach('agent', event.track);
        return;
      case 'first_audio':
        this.#times.reach('first_audio');
        return;
      case 'playback':
        this.#report(event);
        if (event.isBlocked) this.#report({ type: 'warning', error: createVoiceError('playback_blocked') });
        return;
      case 'connection':
        if (event.state === 'stable') this.#limits.reconnected();
        else this.#limits.reconnecting();
        this.#report(event);
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
    this.#times.reach('joined');
    this.#report({ type: 'joined' });
    this.#setMedium(toSpeaker(this.#options.read())); // before the agent answers the first words
    for (const text of this.#unsentTexts.splice(0)) this.sendText(text);
  }

  /** A message is a fact as it is, but for one that asks for something. */
  #received(message: ServerMessage): void {
    if (message.type !== 'tool_invocation') {
      if (message.type === 'state' && message.state === 'listening') this.#times.reach('listening');
      this.#report(message);
      return;
    }
    void runClientTool(message, {
      ...this.#options,
      signal: this.#lifetime.signal,
      answer: (result) => this.#connection?.send(result),
      report: (fact) => this.#report(fact),
    });
  }

  get #isOver(): boolean {
    return this.#lifetime.signal.aborted;
  }

  readonly #failed = (thrown: unknown): void => this.#fail(toVoiceError(thrown, 'service_unavailable'));

  #fail(error: VoiceError): void {
    this.#end(toEndReason(error), error);
  }

  #end(reason: EndReason, error?: VoiceError): void {
    if (this.#isOver) return;
    this.#lifetime.abort(); // first, so that whatever a listener does now, the call ends only once
    this.#limits.cancel();
    this.#meter.close();
    const { report } = this.#options;
    report({ type: 'phase', phase: 'ended', elapsedMs: this.#times.elapsedMs });
    report({ type: 'over', reason, ...(error ? { error } : {}) });
  }

  #report(fact: CallFact): void {
    if (!this.#isOver) this.#options.report(fact);
  }
}

/** The reason an error gives an ended call; every other error is simply that. */
function toEndReason({ code }: VoiceError): EndReason {
  if (code === 'connect_timeout' || code === 'mic_unanswered') return 'timeout';
  return code === 'connection_lost' ? 'network' : 'error';
}
