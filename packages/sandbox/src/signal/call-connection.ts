// What signalling hands out of a call: a connection while it lasts, an outcome when it is over.

import type { EndReason, PreparedCall } from '../domain/call.js';
import type { MediaSession } from './media-session.js';
import type { SessionChannel } from './session-channel.js';

/** A call whose media is up: what an agent needs. */
export interface CallConnection<Media extends MediaSession> {
  readonly call: PreparedCall;
  readonly media: Media;
  /** Messages to and from the client. */
  readonly channel: Pick<SessionChannel, 'send' | 'onMessage'>;
  /** Settles as soon as the call is over, whoever ended it; never rejects. */
  readonly closed: Promise<EndReason>;
  /** Ends the call in order. Settles when everything is released; never rejects. Idempotent. */
  hangUp(reason: EndReason): Promise<void>;
}

/** How a call ended. */
export interface CallOutcome {
  readonly reason: EndReason;
  /** Why it never came to a conversation, or broke off through a fault: set for the reason `error`. No secrets. */
  readonly lastError: string | undefined;
}
