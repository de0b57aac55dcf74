// One call's media, seen from the parent: signalling's media session and the agent's audio port over a process that carries several.

import { setTimeout as delay } from 'node:timers/promises';
import type { AudioPort, Playback } from '../../audio-port.js';
import type { Answer, Candidate, ConnectionName, MediaEvents, MediaSession } from '../media-session.js';
import type { CallChannel } from './call-channel.js';
import type { Ask, AskResult, ConnectionOptions, FromCall, StartOptions } from './media-messages.js';
import { Playbacks } from './playbacks.js';
import { VisitorCandidates } from './visitor-candidates.js';
import { completeWavHeader } from './wav-file.js';

/** A call that leaves a request unanswered this long is given up. Answers take about 30 ms. */
const REQUEST_LIMIT_MS = 10_000;

/** Ending waits no longer than this for the last messages to be sent. */
const FLUSH_LIMIT_MS = 500;

export interface FinishedRecording {
  /** Undefined: there is none. */
  readonly path: string | undefined;
  /** False: writing it has failed, and there is a part of it at most. */
  readonly isComplete: boolean;
}

export class CallMedia implements MediaSession {
  readonly audio: AudioPort = {
    onMicrophone: (listener) => {
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    },
    play: (samples) => this.#play(samples),
    clear: () => this.#clear(),
  };
  readonly #channel: CallChannel;
  readonly #recorded: Promise<FinishedRecording>;
  #hasRecordingFailed = false;
  readonly #events: MediaEvents;
  readonly #listeners = new Set<(samples: Int16Array) => void>();
  readonly #playbacks = new Playbacks();
  /** Sorted out here: what is not tried does not cross to the media process. */
  readonly #candidates: VisitorCandidates;
  readonly #requests = new Map<number, (result: AskResult | undefined) => void>();
  #lastRequestId = 0;
  /** Restarts that are under way: what is reported meanwhile comes from connections that are gone. */
  #restartCount = 0;
  #isClosing = false;

  constructor(channel: CallChannel, options: StartOptions, events: MediaEvents) {
    this.#channel = channel;
    this.#events = events;
    this.#candidates = new VisitorCandidates(options.host, (connection, candidate) =>
      channel.send({ type: 'candidate', connection, candidate }),
    );
    channel.listen((message) => this.#receive(message));
    channel.send({ type: 'start', options });
    this.#recorded = channel.closed.then(async () => {
      this.#ended();
      const { recordingPath } = options;
      if (recordingPath === undefined) return { path: undefined, isComplete: true };
      const isThere = await completeWavHeader(recordingPath);
      return { path: isThere ? recordingPath : undefined, isComplete: !this.#hasRecordingFailed };
    });
  }

  async restart({ connections, agentStreamId, agentTrackId }: ConnectionOptions): Promise<void> {
    this.#restartCount += 1;
    this.#candidates.restart();
    try {
      await this.#ask({ kind: 'restart', options: { connections, agentStreamId, agentTrackId } });
    } finally {
      this.#restartCount -= 1;
    }
  }

  async answer(offerSdp: string): Promise<Answer> {
    const { sdp, agentMid } = await this.#candidates.describe('publisher', offerSdp, (offer) =>
      this.#ask({ kind: 'answer', sdp: offer }),
    );
    return { sdp: sdp ?? '', agentMid };
  }

  async offer(options: { readonly isIceRestart: boolean }): Promise<string> {
    const { sdp } = await this.#ask({ kind: 'offer', ...options });
    return sdp ?? '';
  }

  async acceptAnswer(sdp: string): Promise<void> {
    await this.#candidates.describe('subscriber', sdp, (answer) =>
      this.#ask({ kind: 'accept-answer', sdp: answer }),
    );
  }

  addCandidate(connection: ConnectionName, candidate: Candidate): void {
    this.#candidates.add(connection, candidate);
  }

  sendData(bytes: Uint8Array): void {
    this.#channel.send({ type: 'data', bytes });
  }

  async flush(): Promise<void> {
    const flushed = this.#ask({ kind: 'flush' }).catch(() => undefined); // ended: nothing left to wait for
    const limit = new AbortController();
    const late = delay(FLUSH_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined); // aborted: in time
    await Promise.race([flushed, late]);
    limit.abort();
  }

  setAgentAudible(isAudible: boolean): void {
    this.#channel.send({ type: 'agent-audible', isAudible });
  }

  setMicrophoneMuted(isMuted: boolean): void {
    this.#channel.send({ type: 'microphone-muted', isMuted });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#clear();
    await this.#channel.end();
    await this.#recorded;
  }

  /** The finished recording. Settles once the media has ended; never rejects. */
  recording(): Promise<FinishedRecording> {
    return this.#recorded;
  }

  kill(): void {
    this.#isClosing = true;
    this.#clear();
    this.#channel.kill();
  }

  #play(samples: Int16Array): Playback {
    const { id, playback } = this.#playbacks.start(samples.length);
    if (this.#isClosing || !this.#channel.isOpen) this.#playbacks.clear();
    else this.#channel.send({ type: 'play', id, samples });
    return playback;
  }

  #clear(): void {
    this.#playbacks.clear();
    this.#channel.send({ type: 'clear' });
  }

  async #ask(ask: Ask): Promise<AskResult> {
    if (!this.#channel.isOpen) throw new Error('the call’s media has ended');
    const id = ++this.#lastRequestId;
    const hanging = setTimeout(() => this.#channel.giveUp(), REQUEST_LIMIT_MS);
    const result = await new Promise<AskResult | undefined>((resolve) => {
      this.#requests.set(id, resolve);
      this.#channel.send({ type: 'request', id, ask });
    });
    clearTimeout(hanging);
    if (result === undefined) throw new Error(`the media process could not carry out "${ask.kind}"`);
    return result;
  }

  #receive(message: FromCall): void {
    switch (message.type) {
      case 'reply': {
        const settle = this.#requests.get(message.id);
        this.#requests.delete(message.id);
        settle?.(message.result);
        return;
      }
      case 'microphone':
        for (const listener of this.#listeners) listener(message.samples);
        return;
      case 'progress':
        this.#playbacks.progress(message.id, message.playedMs);
        return;
      case 'played':
        this.#playbacks.played(message.id);
        return;
      case 'recording-failed':
        this.#hasRecordingFailed = true;
        return;
      case 'ended': // told by the channel
        return;
      case 'candidate':
      case 'connection':
      case 'channel-open':
      case 'data':
        if (!this.#isClosing && this.#restartCount === 0) this.#pass(message);
        return;
    }
  }

  #pass(message: Extract<FromCall, { type: 'candidate' | 'connection' | 'channel-open' | 'data' }>): void {
    switch (message.type) {
      case 'candidate':
        this.#events.onCandidate(message.connection, message.candidate);
        return;
      case 'connection':
        this.#events.onConnection(message.state);
        return;
      case 'channel-open':
        this.#events.onChannelOpen();
        return;
      case 'data':
        this.#events.onData(message.bytes);
        return;
    }
  }

  #ended(): void {
    this.#playbacks.clear();
    for (const settle of this.#requests.values()) settle(undefined);
    this.#requests.clear();
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#events.onBroken();
  }
}
