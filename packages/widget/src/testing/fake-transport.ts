// A transport for tests: it does what the test says, and remembers what it was told.
import type { ClientMessage } from '../protocol/client-message.js';
import { parseServerMessage } from '../protocol/server-message.js';
import type {
  ConnectOptions,
  Connection,
  SpeakerSettings,
  Transport,
  TransportEvent,
} from '../transport/transport.js';
import { defer } from './deferred.js';

export class FakeConnection implements Connection {
  readonly sent: ClientMessage[] = [];
  readonly microphoneMutes: boolean[] = [];
  readonly microphones: MediaStreamTrack[] = [];
  readonly speakers: SpeakerSettings[] = [];
  readonly #established = defer();

  constructor(readonly options: ConnectOptions) {}

  get established(): Promise<void> {
    return this.#established.promise;
  }

  /** Reports an event, as a careless transport would: even after the end. */
  report(event: TransportEvent): void {
    this.options.onEvent(event);
  }

  /** Reports one message of the voice service, if it is one. */
  receive(message: unknown): void {
    const understood = parseServerMessage(JSON.stringify(message));
    if (understood) this.report({ type: 'message', message: understood });
  }

  /** Brings room and microphone up. */
  establish(): void {
    this.report({ type: 'joined' });
    this.report({ type: 'published' });
    this.#established.resolve();
  }

  fail(reason: unknown): void {
    this.#established.reject(reason);
  }

  send(message: ClientMessage): void {
    this.sent.push(message);
  }

  setMicrophoneMuted(isMuted: boolean): void {
    this.microphoneMutes.push(isMuted);
  }

  /** How publishing late goes; well unless the test replaces it. */
  publishing: Promise<void> = Promise.resolve();

  async publishMicrophone(track: MediaStreamTrack): Promise<void> {
    await this.publishing;
    this.microphones.push(track);
    this.report({ type: 'published' });
  }

  replaceMicrophone(track: MediaStreamTrack): void {
    this.microphones.push(track);
  }

  setSpeaker(settings: SpeakerSettings): void {
    this.speakers.push(settings);
  }

  resumePlayback(): Promise<boolean> {
    this.report({ type: 'playback', isBlocked: false });
    return Promise.resolve(true);
  }
}

export class FakeTransport implements Transport {
  readonly connections: FakeConnection[] = [];

  connect(options: ConnectOptions): FakeConnection {
    const connection = new FakeConnection(options);
    this.connections.push(connection);
    return connection;
  }

  /** The newest connection. */
  get connection(): FakeConnection {
    const connection = this.connections.at(-1);
    if (!connection) throw new Error('Nothing has connected yet.');
    return connection;
  }
}
