// Whether this browser can carry a call at all, told without loading the engine that would.

/** False in browsers and web views without WebRTC, or with it switched off, and in those older than our own needs. */
export function canCarryCalls(): boolean {
  // Typed as always there; the second came with Chrome 116, Firefox 124 and Safari 17.4.
  return typeof (globalThis.RTCPeerConnection as unknown) === 'function' && 'any' in AbortSignal;
}
