// What signalling hands out of a call while it lasts.

import type { EndReason, RoomCall } from '../room-call.js';
import type { MediaSession } from './media-session.js';
import type { SessionChannel } from './signal/session-channel.js';

/** A call whose media is up: what an agent needs. */
export interface CallConnection<Media extends MediaSession> {
  readonly call: RoomCall;
  readonly media: Media;
  /** Messages to and from the client. */
  readonly channel: Pick<SessionChannel, 'send' | 'onMessage'>;
  /** Settles as soon as the call is over, whoever ended it; never rejects. */
  readonly closed: Promise<EndReason>;
  /** Ends the call in order. Settles when everything is released; never rejects. Idempotent. */
  hangUp(reason: EndReason): Promise<void>;
}
