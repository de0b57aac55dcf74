// Notices when the network path for sound is lost, and when it is found again: seconds before signalling does.

/** The states in which nothing gets through. `closed` is no loss: the call is over then. */
const LOST: ReadonlySet<RTCIceTransportState> = new Set(['disconnected', 'failed']);

/**
 * Returns a function that is told of each receiver of the agent's voice: from then on the path that it hears over counts,
 * and none before it. Reports how that path is, at once and with each change. Where the browser cannot tell, it is not lost.
 */
export function watchMediaPath(
  signal: AbortSignal,
  onChange: (isLost: boolean) => void,
): (receiver: RTCRtpReceiver | undefined) => void {
  let path: RTCIceTransport | undefined;
  const tell = (): void => onChange(path !== undefined && LOST.has(path.state));
  return (receiver) => {
    path?.removeEventListener('statechange', tell);
    path = receiver?.transport?.iceTransport;
    path?.addEventListener('statechange', tell, { signal });
    tell();
  };
}
