// The one call of a media process: its connections, the agent's voice, the visitor's microphone, the recording.

import { AgentVoice } from './agent-voice.js';
import { CallPaths } from './call-paths.js';
import { CallRecording } from './call-recording.js';
import type { Ask, AskResult, FromMedia, StartOptions, ToMedia } from './media-messages.js';
import { Microphone } from './microphone.js';
import { PeerConnection } from './peer-connection.js';
import type { ConnectionName } from '../signal/media-session.js';

/** How often, and how long at most, to look whether the data channel has sent everything. */
const FLUSH_POLL_MS = 5;
const FLUSH_LIMIT_MS = 200;

export class ChildCall {
  readonly #options: StartOptions;
  readonly #tell: (message: FromMedia) => void;
  readonly #voice: AgentVoice;
  readonly #microphone: Microphone;
  readonly #paths: CallPaths;
  readonly #publisher: PeerConnection;
  readonly #subscriber: PeerConnection | undefined;
  #recording: CallRecording | undefined;
  #isMuted = false;

  constructor(options: StartOptions, tell: (message: FromMedia) => void) {
    this.#options = options;
    this.#tell = tell;
    this.#voice = new AgentVoice({
      onProgress: (id, playedMs) => tell({ type: 'progress', id, playedMs }),
      onPlayed: (id) => tell({ type: 'played', id }),
    });
    this.#paths = new CallPaths((state) => tell({ type: 'connection', state }));
    this.#microphone = new Microphone((samples) => {
      this.#recording?.hear(samples);
      tell({ type: 'microphone', samples });
    });
    void this.#microphone.prepare().catch(() => undefined); // no resampler: the visitor stays unheard
    this.#subscriber = options.connections === 'two' ? this.#connect('subscriber', true) : undefined;
    this.#publisher = this.#connect('publisher', this.#subscriber === undefined);
  }

  /** @throws Error when the request cannot be fulfilled. */
  async answer(ask: Ask): Promise<AskResult> {
    const nothing = { sdp: undefined, agentMid: undefined };
    switch (ask.kind) {
      case 'answer':
        return this.#publisher.answer(ask.sdp);
      case 'offer':
        return { ...nothing, sdp: await this.#sender.offer(ask.isIceRestart) };
      case 'accept-answer':
        await this.#sender.acceptAnswer(ask.sdp);
        return nothing;
      case 'flush':
        await this.#flush();
        return nothing;
    }
  }

  obey(message: Exclude<ToMedia, { type: 'start' | 'request' | 'end' }>): void {
    switch (message.type) {
      case 'candidate':
        (message.connection === 'subscriber' ? this.#subscriber : this.#publisher)?.addCandidate(
          message.candidate,
        );
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
    await this.#recording?.close();
    this.#publisher.close();
    this.#subscriber?.close();
  }

  /** The connection that carries what we send. */
  get #sender(): PeerConnection {
    return this.#subscriber ?? this.#publisher;
  }

  #connect(name: ConnectionName, sendsAgent: boolean): PeerConnection {
    const { agentStreamId: streamId, agentTrackId: trackId, host } = this.#options;
    return new PeerConnection({
      host,
      agent: sendsAgent ? { voice: this.#voice, streamId, trackId } : undefined,
      events: {
        onCandidate: (candidate) => this.#tell({ type: 'candidate', connection: name, candidate }),
        onState: (state) => this.#paths.report(name, state),
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
