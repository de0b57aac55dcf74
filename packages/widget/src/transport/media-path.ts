// Notices when the network path for sound is lost, and when it is found again: seconds before signalling does.

/** The states in which nothing gets through. `closed` is no loss: the call is over then. */
const LOST: ReadonlySet<RTCIceTransportState> = new Set(['disconnected', 'failed']);

/** Reports each change of the path that `receiver` hears over. Browsers that cannot tell report nothing. */
export function watchMediaPath(
  receiver: RTCRtpReceiver,
  signal: AbortSignal,
  onChange: (isLost: boolean) => void,
): void {
  const path = receiver.transport?.iceTransport;
  path?.addEventListener('statechange', () => onChange(LOST.has(path.state)), { signal });
}
