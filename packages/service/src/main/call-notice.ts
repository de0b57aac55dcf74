// What becomes of a call, for whoever watches the service. Holds no address, no key and none of what was said.

import type { EndReason } from '../rooms/room-call.js';

export type CallNotice =
  /** The visitor has joined. */
  | { readonly type: 'started'; readonly callId: string; readonly agentName: string }
  /** It is over, and its record complete. A call that nobody joined ends without having started. */
  | {
      readonly type: 'ended';
      readonly callId: string;
      readonly agentName: string;
      readonly reason: EndReason;
      /** Why it never came to a conversation, or broke off through a fault of the service. */
      readonly lastError: string | undefined;
    };
