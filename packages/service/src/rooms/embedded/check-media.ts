// Whether calls can have sound and messages on this machine.

import { createMediaPool } from './media/media-pool.js';

/** Loads WebRTC in a process of its own, and ends it. @throws Error of one line where that fails. */
export async function checkMedia(): Promise<void> {
  const media = createMediaPool();
  try {
    media.expect(1);
    await media.ready();
  } finally {
    await media.close();
  }
}
