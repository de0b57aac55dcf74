// Lets a test look at what a page sends: its peer connections, kept from before the page's own scripts.
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    peers: RTCPeerConnection[];
  }
}

/** Has `page` keep every connection that it makes, in `window.peers`. */
export async function keepPeers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.peers = [];
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.peers.push(this);
      }
    };
  });
}
