// A session on fakes, with a diary of everything it says, for tests of session and element.
import { SILENCE, type LevelMeter } from '../audio/levels.js';
import type { CallInvitation } from '../join/join-port.js';
import { loadLiveParts } from '../session/load-live-parts.js';
import { VOICE_EVENT_TYPES } from '../session/events.js';
import type { VoiceSessionOptions } from '../session/session-options.js';
import { VoiceSession } from '../session/voice-session.js';
import type { Transport } from '../transport/transport.js';
import { defer, settleAll, type Deferred } from './deferred.js';
import { FakeAudioDevices } from './fake-audio-devices.js';
import { FakeClock } from './fake-clock.js';
import { FakeMicrophone } from './fake-microphone.js';
import { FakeTransport } from './fake-transport.js';

// There before the first call, as the fakes are.
await loadLiveParts();

export interface StageOptions extends VoiceSessionOptions {
  /** Whether the microphone was allowed before. Default: true. */
  readonly isMicrophoneGranted?: boolean;
  /** Default: yes. */
  readonly canTalk?: () => boolean;
}

export class SessionStage {
  readonly clock = new FakeClock();
  readonly devices = new FakeAudioDevices();
  readonly transport = new FakeTransport();
  readonly microphone: FakeMicrophone;
  readonly session: VoiceSession;
  /** How the engine's loading goes; loaded unless the test replaces it. */
  engine: Promise<Transport> = Promise.resolve(this.transport);
  /** One for every invitation asked for. */
  readonly joins: Deferred<CallInvitation>[] = [];
  /** Status words and error codes in the order in which they were heard. */
  readonly diary: string[] = [];
  readonly telemetry: string[] = [];
  openMeters = 0;

  constructor({ isMicrophoneGranted = true, canTalk = () => true, ...options }: StageOptions = {}) {
    this.microphone = new FakeMicrophone(isMicrophoneGranted);
    const join = (): Promise<CallInvitation> => {
      const answer = defer<CallInvitation>();
      this.joins.push(answer);
      return answer.promise;
    };
    this.session = new VoiceSession(
      { join, ...options },
      {
        canTalk,
        clock: this.clock,
        devices: this.devices,
        microphone: this.microphone,
        loadTransport: () => this.engine,
        createMeter: () => this.#createMeter(),
      },
    );
    this.session.addEventListener('status', ({ status, reason }) =>
      this.diary.push(reason ? `${status}:${reason}` : status),
    );
    this.session.addEventListener('error', ({ error }) => this.diary.push(`error:${error.code}`));
    this.session.addEventListener('telemetry', ({ phase }) => this.telemetry.push(phase));
  }

  /** Answers the newest request for an invitation; `more` may add to the answer. */
  invite(more: Partial<CallInvitation> = {}): void {
    const joinUrl = 'ws://127.0.0.1:9/join';
    this.joins.at(-1)?.resolve({ joinUrl, callId: 'call-1', agentName: 'Luigi', ...more });
  }

  /** Takes a call from the start to where the agent listens. */
  async goLive(): Promise<void> {
    void this.session.start();
    await this.putThrough();
  }

  /** Takes a call that was started to where the agent listens; `more` may add to its invitation. */
  async putThrough(more: Partial<CallInvitation> = {}): Promise<void> {
    await settleAll();
    this.invite(more);
    await settleAll();
    this.transport.connection.establish();
    this.transport.connection.receive({ type: 'state', state: 'listening' });
    await settleAll();
  }

  /** Every event type the session dispatches from now on. */
  listenToAll(): string[] {
    const heard: string[] = [];
    for (const type of VOICE_EVENT_TYPES) this.session.addEventListener(type, () => heard.push(type));
    return heard;
  }

  /** Whether a microphone track is still live. */
  get isMicrophoneOn(): boolean {
    return this.microphone.tracks.some(({ readyState }) => readyState === 'live');
  }

  #createMeter(): LevelMeter {
    this.openMeters += 1;
    let isOpen = true;
    return {
      context: undefined,
      attach: () => undefined,
      levels: () => SILENCE,
      close: () => {
        if (isOpen) this.openMeters -= 1;
        isOpen = false;
      },
    };
  }
}
