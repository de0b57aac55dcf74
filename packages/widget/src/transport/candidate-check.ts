// Notices when the network lets no sound through, before a call is joined: by what ICE reports, never by a guess.

/** How long ICE may look for a way before the visitor hears of it, in milliseconds from the peer connection's making. */
export const SEARCH_LIMIT_MS = 5_000;
/** How soon to look again when the other side has not answered by then, in milliseconds. */
const RETRY_MS = 500;

export interface CandidateCheckOptions {
  /** Aborted once the call is joined or over. */
  readonly signal: AbortSignal;
  /** There is no usable candidate pair so far. */
  readonly onBlocked: () => void;
  /** There will be none. */
  readonly onFailed: () => void;
  /** Default: the browser's own timers. */
  readonly delay?: (delayMs: number, action: () => void) => () => void;
}

/**
 * Watches `connection` until it has found a way. It has failed when ICE says so, or when gathering is over without any
 * candidate, as where only relays are allowed and there is none. It is blocked when the other side has answered and no
 * pair of candidates has worked in {@link SEARCH_LIMIT_MS}.
 */
export function checkCandidates(connection: RTCPeerConnection, options: CandidateCheckOptions): void {
  const { signal, onBlocked, onFailed, delay = browserDelay } = options;
  let cancel = (): void => undefined;
  const stop = (): void => {
    cancel();
    connection.removeEventListener('iceconnectionstatechange', look);
    connection.removeEventListener('icegatheringstatechange', look);
    signal.removeEventListener('abort', stop);
  };
  const look = (): void => {
    const { iceConnectionState: state } = connection;
    if (state === 'connected' || state === 'completed' || state === 'closed') stop();
    if (state !== 'failed' && !hasNoCandidates(connection)) return;
    stop();
    onFailed();
  };
  const judge = (): void => {
    if (connection.remoteDescription) onBlocked();
    else cancel = delay(RETRY_MS, judge);
  };
  connection.addEventListener('iceconnectionstatechange', look);
  connection.addEventListener('icegatheringstatechange', look);
  signal.addEventListener('abort', stop);
  cancel = delay(SEARCH_LIMIT_MS, judge);
}

function hasNoCandidates({ iceGatheringState, localDescription }: RTCPeerConnection): boolean {
  return iceGatheringState === 'complete' && localDescription?.sdp.includes('\na=candidate:') === false;
}

function browserDelay(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
}
