// The invitation of one call, as long as the call holds it: says every so often that the call goes on, and gives the
// invitation back when it is over.
import type { CallInvitation } from '../join/join-port.js';
import type { Clock } from '../platform/clock.js';

/** How often the join port hears that the call goes on, in milliseconds: three times within a join-proxy's lease. */
const KEEP_ALIVE_MS = 40_000;

export interface HoldOptions {
  readonly clock: Clock;
  /** Aborted at the end of the call. An invitation that comes after the end is given back as well. */
  readonly signal: AbortSignal;
}

export function holdInvitation(invitation: CallInvitation, { clock, signal }: HoldOptions): void {
  let cancel = (): void => undefined;
  const keepAlive = (): void => {
    cancel = clock.delay(KEEP_ALIVE_MS, () => {
      keepAlive();
      ignoringErrors(() => invitation.keepAlive?.());
    });
  };
  const release = (): void => {
    cancel();
    ignoringErrors(() => invitation.release?.());
  };
  if (signal.aborted) {
    release();
    return;
  }
  keepAlive();
  signal.addEventListener('abort', release, { once: true });
}

/** The join port finds out by itself, if later; the call goes its way in any case. */
function ignoringErrors(action: () => void): void {
  try {
    action();
  } catch {
    // as said above
  }
}
