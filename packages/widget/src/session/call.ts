// One call, from start to end: its microphone, its connection, its tools, its deadlines. Each call is an object of its own
// and reports nothing once it is over, so that no late event of an old call reaches a new one.
import type { Connection, SpeakerSettings, TransportEvent } from '../transport/transport.js';
import { watchCallDevices } from './call-devices.js';
import { holdInvitation } from './call-invitation.js';
import { CallLimits, PROMPT_LIMIT_MS } from './call-limits.js';
import { CallMicrophone, DEFAULT_DEVICE } from './call-microphone.js';
import type { CallOptions } from './call-options.js';
import { CallTimes } from './call-times.js';
import type * as LiveParts from './live-parts.js';
import { loadLiveParts } from './load-live-parts.js';
import type { CallFact } from './session-fact.js';
import type { ServerMessage } from '../protocol/server-message.js';
import type { EndReason } from '../protocol/status.js';
import { toSpeaker } from './snapshot.js';
import { untilAborted } from '../platform/until-aborted.js';
import { createVoiceError, toVoiceError, type VoiceError } from '../errors/voice-error.js';

export class Call {
  readonly #options: CallOptions;
  readonly #lifetime = new AbortController();
  readonly #times: CallTimes;
  readonly #limits: CallLimits;
  #liveParts: typeof LiveParts | undefined;
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
    this.#times = new CallTimes(options.clock, (phase, elapsedMs) =>
      this.#report({ type: 'phase', phase, elapsedMs }),
    );
    this.#limits = new CallLimits(options.clock, (error) => this.#fail(error));
    const { signal } = this.#lifetime;
    this.#hasMicrophone = options.withMicrophone;
    this.#microphone = this.#createMicrophone();
    watchCallDevices({
      devices: options.devices,
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

  /** Connects. Settles when the call is live or over; never rejects. */
  async run(): Promise<void> {
    if (this.#isOver) return;
    try {
      await this.#connect();
      this.#limits.connected();
    } catch (thrown) {
      this.#failed(thrown);
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
  dismissMicrophone(): boolean {
    const isDismissed = this.#microphone.dismiss();
    if (isDismissed) this.#hasMicrophone = false;
    return isDismissed;
  }

  /**
   * Opens the microphone in a live call that has none. Resolves to whether the visitor is heard from now on; never rejects.
   * A refusal is a warning, and the call goes on in writing.
   */
  startTalking(): Promise<boolean> {
    this.#talking ??= this.#startTalking().finally(() => {
      this.#talking = undefined;
    });
    return this.#talking;
  }

  /** Sends typed text, as soon as the room is up. */
  sendText(text: string): void {
    if (this.#isJoined) this.#connection?.send({ type: 'user_text_message', text });
    else this.#unsentTexts.push(text);
  }

  setMicrophoneMuted(isMuted: boolean): void {
    this.#microphone.setMuted(isMuted);
    this.#connection?.setMicrophoneMuted(isMuted);
  }

  /** Changes the microphone; resolves to whether that worked. A visitor who only types has none to change. */
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

  async #connect(): Promise<void> {
    const { join, loadTransport, withMicrophone, meter, request, rtcConfiguration, clock, read } =
      this.#options;
    const { signal } = this.#lifetime;
    const loading = this.#times.until('engine', Promise.all([loadTransport(), loadLiveParts()]));
    const opening = withMicrophone ? this.#times.until('microphone', this.#microphone.open()) : undefined;
    // Whichever fails first ends the call; the others' failures are then of no interest.
    loading.catch(this.#failed);
    opening?.catch((thrown: unknown) => {
      if (this.#hasMicrophone) this.#failed(thrown);
    });

    // No invitation is consumed for a visitor who may still refuse the microphone.
    if (opening) await untilAborted(this.#microphone.untilAnswered(opening), signal);

    const joining = join(request, { signal });
    joining.then((invitation) => holdInvitation(invitation, { clock, signal })).catch(() => undefined); // told below
    const invitation = await untilAborted(joining, signal);
    this.#report({ type: 'invited', invitation }); // first, so that a listener for the phase can read the call's id
    this.#times.reach('invited');
    const [transport, liveParts] = await untilAborted(loading, signal);
    this.#liveParts = liveParts;

    // The visitor may have changed to another one meanwhile.
    const microphone = this.#hasMicrophone
      ? opening?.then((first) => this.#microphone.track ?? first)
      : undefined;
    this.#connection = transport.connect({
      joinUrl: invitation.joinUrl,
      rtcConfiguration,
      microphone,
      isMicrophoneMuted: read().isMicMuted,
      speaker: toSpeaker(read()),
      audioContext: meter.context,
      signal,
      onEvent: (event) => this.#handle(event),
    });
    await untilAborted(Promise.all([this.#connection.established, microphone]), signal);
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
    const { microphone, clock, read } = this.#options;
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
    this.#options.meter.attach('user', track);
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
        this.#options.meter.attach('agent', event.track);
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
    void this.#liveParts?.runClientTool(message, {
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
    this.#options.meter.close();
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
