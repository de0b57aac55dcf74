// How a call has ended, whatever carried it.

import type { DialFailure } from '../carriers/carrier.js';
import type { RoomOutcome } from '../rooms/rooms.js';

export interface CallEnd extends RoomOutcome {
  /** Why the carrier reached nobody. Default: it did, or there is none. */
  readonly dialFailure?: DialFailure | undefined;
}
