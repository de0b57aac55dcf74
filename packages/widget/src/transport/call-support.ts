// Whether this browser can carry a call at all, told without loading the engine that would.

/** False in browsers and web views without WebRTC, or with it switched off. */
export function canCarryCalls(): boolean {
  // Typed as always there.
  return typeof (globalThis.RTCPeerConnection as unknown) === 'function';
}
