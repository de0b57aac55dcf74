// One call of a media process: its connections, the agent's voice, the visitor's microphone, the recording.

import { AgentVoice } from './agent-voice.js';
import { CallPaths } from './call-paths.js';
import { CallRecording } from './call-recording.js';
import type { AudioClock } from './audio-clock.js';
import type { Ask, AskResult, ConnectionOptions, FromCall, StartOptions, ToCall } from './media-messages.js';
import { Microphone } from './microphone.js';
import { PeerConnection } from './peer-connection.js';
import type { ConnectionName } from '../media-session.js';

/** How often, and how long at most, to look whether the data channel has sent everything. */
const FLUSH_POLL_MS = 5;
const FLUSH_LIMIT_MS = 200;

/** What a visitor is connected by; made anew when they join anew. */
interface Connections {
  readonly publisher: PeerConnection;
  readonly subscriber: PeerConnection | undefined;
}

export class ChildCall {
  readonly #options: StartOptions;
  readonly #tell: (message: FromCall) => void;
  readonly #voice: AgentVoice;
  readonly #microphone: Microphone;
  #connections: Connections;
  #recording: CallRecording | undefined;
  #isMuted = false;

  /** @param clock shared by all calls of the process. */
  constructor(options: StartOptions, clock: AudioClock, tell: (message: FromCall) => void) {
    this.#options = options;
    this.#tell = tell;
    this.#voice = new AgentVoice(clock, {
      onProgress: (id, playedMs) => tell({ type: 'progress', id, playedMs }),
      onPlayed: (id) => tell({ type: 'played', id }),
    });
    this.#microphone = new Microphone((samples) => {
      this.#recording?.hear(samples);
      tell({ type: 'microphone', samples });
    });
    this.#connections = this.#connectAll(options);
  }

  /** @throws Error when the request cannot be fulfilled. */
  async answer(ask: Ask): Promise<AskResult> {
    const nothing = { sdp: undefined, agentMid: undefined };
    switch (ask.kind) {
      case 'answer':
        return this.#connections.publisher.answer(ask.sdp);
      case 'offer':
        return { ...nothing, sdp: await this.#sender.offer(ask.isIceRestart) };
      case 'accept-answer':
        await this.#sender.acceptAnswer(ask.sdp);
        return nothing;
      case 'restart':
        this.#restart(ask.options);
        return nothing;
      case 'flush':
        await this.#flush();
        return nothing;
    }
  }

  obey(message: Exclude<ToCall, { type: 'start' | 'request' | 'end' }>): void {
    switch (message.type) {
      case 'candidate':
        this.#connections[message.connection]?.addCandidate(message.candidate);
        return;
      case 'data':
        this.#sender.send(message.bytes);
        return;
      case 'play':
        this.#voice.play(message.id, message.samples);
        return;
      case 'clear':
        this.#voice.clear();
        return;
      case 'agent-audible':
        this.#voice.setAudible(message.isAudible);
        return;
      case 'microphone-muted':
        this.#isMuted = message.isMuted;
        return;
    }
  }

  /** Settles when everything is released and the recording is written. */
  async end(): Promise<void> {
    this.#voice.stop();
    this.#closeConnections();
    this.#microphone.close();
    if ((await this.#recording?.close()) === false) this.#tell({ type: 'recording-failed' });
  }

  /** The connection that carries what we send. */
  get #sender(): PeerConnection {
    return this.#connections.subscriber ?? this.#connections.publisher;
  }

  /** The agent goes on speaking, and the recording on being written, while the visitor is connected anew. */
  #restart(options: ConnectionOptions): void {
    this.#closeConnections();
    this.#isMuted = false;
    this.#voice.setAudible(true);
    this.#connections = this.#connectAll(options);
  }

  #closeConnections(): void {
    this.#connections.publisher.close();
    this.#connections.subscriber?.close();
  }

  #connectAll(options: ConnectionOptions): Connections {
    const paths = new CallPaths((state) => this.#tell({ type: 'connection', state }));
    const connect = (name: ConnectionName, sendsAgent: boolean): PeerConnection =>
      this.#connect(name, sendsAgent, options, paths);
    return options.connections === 'two'
      ? { subscriber: connect('subscriber', true), publisher: connect('publisher', false) }
      : { subscriber: undefined, publisher: connect('publisher', true) };
  }

  #connect(
    name: ConnectionName,
    sendsAgent: boolean,
    { agentStreamId: streamId, agentTrackId: trackId }: ConnectionOptions,
    paths: CallPaths,
  ): PeerConnection {
    return new PeerConnection({
      host: this.#options.host,
      agent: sendsAgent ? { voice: this.#voice, streamId, trackId } : undefined,
      events: {
        onCandidate: (candidate) => this.#tell({ type: 'candidate', connection: name, candidate }),
        onState: (state) => paths.report(name, state),
        onChannelOpen: () => {
          if (sendsAgent) this.#opened();
        },
        onData: (bytes) => this.#tell({ type: 'data', bytes }),
        onSound: (frame) => {
          if (!this.#isMuted) this.#microphone.hear(frame);
        },
      },
    });
  }

  #opened(): void {
    const { recordingPath } = this.#options;
    if (recordingPath !== undefined && this.#recording === undefined) {
      this.#recording = new CallRecording(recordingPath);
      this.#voice.record(this.#recording);
    }
    this.#tell({ type: 'channel-open' });
  }

  async #flush(): Promise<void> {
    const limitMs = performance.now() + FLUSH_LIMIT_MS;
    while (this.#sender.waitingBytes > 0 && performance.now() < limitMs) {
      await new Promise((resolve) => setTimeout(resolve, FLUSH_POLL_MS));
    }
  }
}
