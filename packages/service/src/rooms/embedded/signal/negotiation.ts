// Offers, answers and candidates between a client and its media. In v1 the client alone offers; in v0 we also offer the
// connection that carries the agent. Whoever calls keeps the order.

import { SessionDescription, SignalTarget, TrickleRequest } from '@livekit/protocol';
import type { Offer, SignalVersion } from './join-request.js';
import type { Candidate, ConnectionName, MediaSession } from '../media-session.js';
import { readCandidate } from './trickled-candidate.js';

/** What negotiation says to the client. */
export type NegotiationMessage =
  | { readonly case: 'answer' | 'offer'; readonly value: SessionDescription }
  | { readonly case: 'trickle'; readonly value: TrickleRequest };

export interface NegotiationOptions {
  readonly version: SignalVersion;
  readonly media: MediaSession;
  readonly agentTrackSid: string;
  readonly send: (message: NegotiationMessage) => void;
}

export class Negotiation {
  readonly #options: NegotiationOptions;
  #lastOfferId = 0;

  constructor(options: NegotiationOptions) {
    this.#options = options;
  }

  /**
   * Offers the agent's connection where that is ours to offer.
   * @param isIceRestart looks for a new path, after the client has come back.
   */
  async offerAgent(isIceRestart: boolean): Promise<void> {
    const { version, media, send } = this.#options;
    if (version !== 'v0') return;
    const sdp = await media.offer({ isIceRestart });
    send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: ++this.#lastOfferId }) });
  }

  /** @throws Error when the offer cannot be answered. */
  async answer(offer: Offer): Promise<void> {
    const { media, agentTrackSid, send } = this.#options;
    const { sdp, agentMid } = await media.answer(offer.sdp);
    const midToTrackId = agentMid === undefined ? {} : { [agentMid]: agentTrackSid };
    send({
      case: 'answer',
      value: new SessionDescription({ type: 'answer', sdp, id: offer.id, midToTrackId }),
    });
  }

  /** @throws Error when the answer makes no sense. */
  async acceptAnswer(answer: SessionDescription): Promise<void> {
    if (this.#options.version === 'v0') await this.#options.media.acceptAnswer(answer.sdp);
  }

  /** A candidate of the client's. */
  accept(trickle: TrickleRequest): void {
    const candidate = readCandidate(trickle.candidateInit);
    if (candidate === undefined) return;
    const connection = trickle.target === SignalTarget.SUBSCRIBER ? 'subscriber' : 'publisher';
    this.#options.media.addCandidate(connection, candidate);
  }

  /** A candidate of ours. */
  offerCandidate(connection: ConnectionName, candidate: Candidate): void {
    const target = connection === 'subscriber' ? SignalTarget.SUBSCRIBER : SignalTarget.PUBLISHER;
    const candidateInit = JSON.stringify(candidate);
    this.#options.send({ case: 'trickle', value: new TrickleRequest({ candidateInit, target }) });
  }
}
