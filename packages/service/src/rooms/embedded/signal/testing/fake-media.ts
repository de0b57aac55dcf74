// Media that connects nothing and remembers everything.

import { DataPacket } from '@livekit/protocol';
import type {
  Answer,
  MediaEvents,
  MediaOptions,
  MediaSession,
  VisitorConnection,
} from '../../media-session.js';

export class FakeMedia implements MediaSession {
  /** What was asked of it, in order. */
  readonly log: string[] = [];
  readonly options: MediaOptions;
  /** For the test to call. */
  readonly events: MediaEvents;
  /** Leaves every offer unanswered. */
  isStuck = false;
  readonly #sent: Uint8Array[] = [];

  constructor(options: MediaOptions, events: MediaEvents) {
    this.options = options;
    this.events = events;
  }

  /** The data messages sent, as text. */
  messages(): string[] {
    return this.#sent.map((bytes) => {
      const { value } = DataPacket.fromBinary(bytes);
      return value.case === 'user' ? Buffer.from(value.value.payload).toString() : '';
    });
  }

  restart({ connections }: VisitorConnection): Promise<void> {
    return this.#take(`restarted with ${connections}`);
  }

  async answer(offerSdp: string): Promise<Answer> {
    await this.#take(`offered ${offerSdp}`);
    if (offerSdp === 'malformed') throw new Error('malformed');
    return { sdp: `answer to ${offerSdp}`, agentMid: '0' };
  }

  async offer({ isIceRestart }: { readonly isIceRestart: boolean }): Promise<string> {
    await this.#take(isIceRestart ? 'offers again' : 'offers');
    return 'offer';
  }

  acceptAnswer(sdp: string): Promise<void> {
    return this.#take(`answered ${sdp}`);
  }

  addCandidate(connection: string): void {
    this.log.push(`candidate ${connection}`);
  }

  sendData(bytes: Uint8Array): void {
    this.#sent.push(bytes);
  }

  async flush(): Promise<void> {
    await this.#take('flushed');
  }

  setAgentAudible(isAudible: boolean): void {
    this.log.push(`audible ${isAudible}`);
  }

  setMicrophoneMuted(isMuted: boolean): void {
    this.log.push(`muted ${isMuted}`);
  }

  close(): Promise<void> {
    this.log.push('closed');
    return Promise.resolve();
  }

  kill(): void {
    this.log.push('killed');
  }

  #take(entry: string): Promise<void> {
    this.log.push(entry);
    return this.isStuck && entry.startsWith('offered') ? new Promise(() => undefined) : Promise.resolve();
  }
}
