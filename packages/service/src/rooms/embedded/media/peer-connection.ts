// One WebRTC connection to a visitor: descriptions in and out, candidates, the data channel, the visitor's sound.
// Knows nothing of signalling, and nothing of who listens.

import type { Answer, Candidate } from '../media-session.js';
import type { AgentVoice } from './agent-voice.js';
import { isOffered, keepOfferedCandidates } from './local-candidates.js';
import { soundMids } from './offered-sound.js';
import { askForDtx, encodeAsVoice } from './opus-settings.js';
import { webrtc, type AudioSink, type DataChannel, type SinkFrame } from './webrtc.js';

/** LiveKit's names for the two channels that carry messages. */
const RELIABLE_CHANNEL = '_reliable';
const LOSSY_CHANNEL = '_lossy';

export interface PeerConnectionOptions {
  /** Which candidates may be offered: see `isOffered`. */
  readonly host: string;
  /** Sent on this connection, under these ids; `undefined`: this connection only receives. */
  readonly agent:
    | { readonly voice: AgentVoice; readonly streamId: string; readonly trackId: string }
    | undefined;
  readonly events: PeerConnectionEvents;
}

export interface PeerConnectionEvents {
  onCandidate(candidate: Candidate): void;
  onState(state: 'connected' | 'interrupted'): void;
  onChannelOpen(): void;
  onData(bytes: Uint8Array): void;
  onSound(frame: SinkFrame): void;
}

export class PeerConnection {
  readonly #options: PeerConnectionOptions;
  readonly #connection = new webrtc.RTCPeerConnection({ iceServers: [] });
  #reliable: DataChannel | undefined;
  #sink: AudioSink | undefined;
  /** The sections that the visitor sends sound on, the newest last. */
  #soundMids: readonly string[] = [];
  #heardMid: string | undefined;
  #sendsAgent = false;
  #isClosed = false;

  constructor(options: PeerConnectionOptions) {
    this.#options = options;
    const { events, host } = options;
    this.#connection.onicecandidate = ({ candidate }) => {
      if (candidate === null || !isOffered(candidate.candidate, host)) return;
      const { sdpMid, sdpMLineIndex } = candidate;
      events.onCandidate({ candidate: candidate.candidate, sdpMid, sdpMLineIndex });
    };
    this.#connection.onconnectionstatechange = () => {
      const state = this.#connection.connectionState;
      if (state === 'connected') events.onState('connected');
      else if (state === 'disconnected' || state === 'failed') events.onState('interrupted');
    };
    this.#connection.ondatachannel = ({ channel }) => this.#attachChannel(channel);
  }

  /** @throws Error for a description the WebRTC library does not take. */
  async answer(offerSdp: string): Promise<Answer> {
    // Before the description: the track then finds, wherever it stands, a section that the visitor receives on.
    this.#sendAgent();
    await this.#setRemote('offer', offerSdp);
    await this.#connection.setLocalDescription(await this.#connection.createAnswer());
    this.#listen(offerSdp);
    return { sdp: this.#localSdp(), agentMid: this.#agentMid() };
  }

  async offer(isIceRestart: boolean): Promise<string> {
    if (!this.#sendsAgent) {
      this.#sendAgent();
      this.#attachChannel(this.#connection.createDataChannel(RELIABLE_CHANNEL, { ordered: true }));
      this.#connection.createDataChannel(LOSSY_CHANNEL, { ordered: false, maxRetransmits: 0 });
    }
    const offer = await this.#connection.createOffer(isIceRestart ? { iceRestart: true } : undefined);
    await this.#connection.setLocalDescription(offer);
    return this.#localSdp();
  }

  /** @throws Error for a description the WebRTC library does not take. */
  async acceptAnswer(sdp: string): Promise<void> {
    await this.#setRemote('answer', sdp);
    this.#listen(sdp);
  }

  /** Only after the other side's description. A malformed one is ignored. */
  addCandidate(candidate: Candidate): void {
    // Some throw, others reject.
    void (async () => this.#connection.addIceCandidate(candidate))().catch(() => undefined);
  }

  /** @returns whether it was sent: only an open channel sends. */
  send(bytes: Uint8Array): boolean {
    if (this.#reliable?.readyState !== 'open') return false;
    this.#reliable.send(bytes);
    return true;
  }

  /** Bytes handed to `send` that have not left yet. */
  get waitingBytes(): number {
    return this.#reliable?.readyState === 'open' ? this.#reliable.bufferedAmount : 0;
  }

  /** Nothing is reported from now on. */
  close(): void {
    this.#connection.onicecandidate = null;
    this.#connection.onconnectionstatechange = null;
    this.#connection.ondatachannel = null;
    this.#isClosed = true;
    this.#sink?.stop();
    this.#connection.close();
  }

  async #setRemote(type: 'offer' | 'answer', sdp: string): Promise<void> {
    await this.#connection.setRemoteDescription({ type, sdp: encodeAsVoice(sdp) });
  }

  #sendAgent(): void {
    const { agent } = this.#options;
    if (agent === undefined || this.#sendsAgent) return;
    this.#sendsAgent = true;
    this.#connection.addTrack(agent.voice.track, agent.voice.stream);
  }

  #agentMid(): string | undefined {
    const trackId = this.#options.agent?.voice.track.id;
    if (trackId === undefined) return undefined;
    const transceiver = this.#connection.getTransceivers().find(({ sender }) => sender.track?.id === trackId);
    return transceiver?.mid ?? undefined;
  }

  /** The local description with LiveKit's ids in place of the library's own, and without hidden addresses. */
  #localSdp(): string {
    const own = this.#connection.localDescription?.sdp ?? '';
    const sdp = askForDtx(keepOfferedCandidates(own, this.#options.host));
    const { agent } = this.#options;
    if (agent === undefined) return sdp;
    return sdp
      .replaceAll(agent.voice.stream.id, agent.streamId)
      .replaceAll(agent.voice.track.id, agent.trackId);
  }

  #attachChannel(channel: DataChannel): void {
    const { events } = this.#options;
    if (channel.label !== RELIABLE_CHANNEL && channel.label !== LOSSY_CHANNEL) return;
    channel.binaryType = 'arraybuffer';
    channel.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer && !this.#isClosed) events.onData(new Uint8Array(data));
    };
    if (channel.label !== RELIABLE_CHANNEL) return;
    this.#reliable = channel;
    if (channel.readyState === 'open') events.onChannelOpen();
    else {
      channel.onopen = () => {
        if (!this.#isClosed) events.onChannelOpen();
      };
    }
  }

  /** A visitor who publishes again is heard on the newer track, and on the older one when that ends. */
  #listen(remoteSdp: string): void {
    const mids = soundMids(remoteSdp);
    const begun = mids.filter((mid) => !this.#soundMids.includes(mid));
    this.#soundMids = [...this.#soundMids.filter((mid) => mids.includes(mid)), ...begun];
    const mid = this.#soundMids.at(-1);
    if (mid === this.#heardMid) return;
    this.#heardMid = mid;
    this.#sink?.stop();
    this.#sink = undefined;
    const transceiver = this.#connection.getTransceivers().find((each) => each.mid === mid);
    if (mid === undefined || transceiver === undefined) return;
    this.#sink = new webrtc.nonstandard.RTCAudioSink(transceiver.receiver.track);
    this.#sink.ondata = (frame) => this.#options.events.onSound(frame);
  }
}
