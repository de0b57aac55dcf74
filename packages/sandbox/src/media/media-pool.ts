// Media processes: one for every call, and one spare that is already warm, so that a call need not wait for its start.

import type { MediaEvents } from '../signal/media-session.js';
import { CallMedia } from './call-media.js';
import type { StartOptions } from './media-messages.js';
import { MediaProcess } from './media-process.js';

/** A new spare waits this long, so that its start does not compete with the call that took the last one. */
const REFILL_DELAY_MS = 1_500;

export interface MediaPool {
  /** Media for one call, from the spare if there is one. */
  take(options: StartOptions, events: MediaEvents): CallMedia;
  /** Starts a spare unless there is one. */
  warm(): void;
  /**
   * Settles when a spare is there and calls can start.
   * @throws Error of one line where WebRTC cannot be loaded: a library is missing, or this platform has none.
   */
  ready(): Promise<void>;
  /** Processes that live, the spare among them. */
  size(): number;
  /** Ends every process; settles when all are gone. */
  close(): Promise<void>;
}

/** @param childUrl default: the media process's module. */
export function createMediaPool(childUrl?: URL): MediaPool {
  const living = new Set<MediaProcess>();
  let spare: MediaProcess | undefined;
  let refilling: NodeJS.Timeout | undefined;
  let isClosed = false;

  const start = (): MediaProcess => {
    const process = new MediaProcess(childUrl);
    living.add(process);
    void process.exited.then(() => {
      living.delete(process);
      // A spare that dies is not replaced at once: it would most likely die again.
      if (spare === process) spare = undefined;
    });
    return process;
  };

  const warm = (): void => {
    if (!isClosed) spare ??= start();
  };

  const refillLater = (): void => {
    clearTimeout(refilling);
    refilling = setTimeout(warm, REFILL_DELAY_MS);
    refilling.unref();
  };

  return {
    warm,
    async ready() {
      warm();
      const start = await spare?.started;
      if (start?.ok === false) throw new Error(`WebRTC cannot be loaded here: ${start.reason}`);
    },
    take(options, events) {
      const process = spare ?? start();
      spare = undefined;
      void process.exited.then(refillLater);
      return new CallMedia(process, options, {
        onCandidate: (connection, candidate) => events.onCandidate(connection, candidate),
        onConnection: (state) => events.onConnection(state),
        onData: (bytes) => events.onData(bytes),
        onBroken: () => events.onBroken(),
        onChannelOpen: () => {
          refillLater();
          events.onChannelOpen();
        },
      });
    },
    size: () => living.size,
    async close() {
      isClosed = true;
      clearTimeout(refilling);
      await Promise.all([...living].map((process) => process.end()));
      clearTimeout(refilling); // each end asked for another spare
    },
  };
}
