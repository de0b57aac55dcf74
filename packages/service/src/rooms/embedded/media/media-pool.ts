// Media processes: each carries several calls, and a crash of the native code ends no more than the calls of one. One with
// room is kept ahead of the next call.

import type { MediaEvents } from '../media-session.js';
import { CallMedia } from './call-media.js';
import type { StartOptions } from './media-messages.js';
import { MediaProcess } from './media-process.js';

/** More calls share what a process costs, fewer share what a crash costs. */
const MAX_CALLS_PER_PROCESS = 20;
/** A process that has carried so many takes no more, and ends with its last: the native code leaks a little with each. */
const MAX_CALLS_SERVED = 200;
/** For calls that are expected: whoever asks for many and joins none starts no more than these. */
const MAX_PROCESSES_AHEAD = 2;
/** Room for a call that nobody has asked for yet is made this late, so as not to compete with those that take the last. */
const REFILL_DELAY_MS = 1_500;

export interface TakeOptions extends StartOptions {
  /** Carries the call in a process of its own, which `kill` ends without a word to the visitor. Default false. */
  readonly isAlone?: boolean;
}

export interface MediaPoolOptions {
  /** Default: the media process's module. */
  readonly childUrl?: URL;
  /** Default 20. */
  readonly maxCallsPerProcess?: number;
  /** How many calls a process carries in its life. Default 200. */
  readonly maxCallsServed?: number;
}

export interface MediaPool {
  /** Media for one call, in a process that has room. */
  take(options: TakeOptions, events: MediaEvents): CallMedia;
  /** Makes room for so many calls that are about to come, in place of what it was told before. */
  expect(callCount: number): void;
  /**
   * Settles when a process has room and calls can start.
   * @throws Error of one line where WebRTC cannot be loaded: a library is missing, or this platform has none.
   */
  ready(): Promise<void>;
  /** Processes that live. */
  size(): number;
  /** Ends every process; settles when all are gone. */
  close(): Promise<void>;
}

export function createMediaPool(options: MediaPoolOptions = {}): MediaPool {
  const { maxCallsPerProcess = MAX_CALLS_PER_PROCESS, maxCallsServed = MAX_CALLS_SERVED } = options;
  const living = new Set<MediaProcess>();
  let expectedCount = 0;
  let refilling: NodeJS.Timeout | undefined;
  let isClosed = false;

  const start = (): MediaProcess => {
    const process = new MediaProcess(options.childUrl);
    living.add(process);
    void Promise.all([process.started, process.exited]).then(([started]) => {
      living.delete(process);
      // One that could not even start is not replaced by itself: the next would most likely fail as well.
      if (started.ok) refillLater();
    });
    return process;
  };

  const roomOf = (process: MediaProcess): number =>
    process.isRetired || process.hasExited
      ? 0
      : Math.min(maxCallsPerProcess - process.callCount, maxCallsServed - process.servedCount);

  const room = (): number => [...living].reduce((sum, process) => sum + roomOf(process), 0);

  /** The fullest, so that others run empty and can end. */
  const findRoom = (): MediaProcess | undefined =>
    [...living].filter((one) => roomOf(one) > 0).sort((one, other) => roomOf(one) - roomOf(other))[0];

  const makeRoom = (callCount: number): void => {
    while (!isClosed && room() < callCount) start();
  };

  const refillLater = (): void => {
    clearTimeout(refilling);
    refilling = setTimeout(() => makeRoom(1), REFILL_DELAY_MS);
    refilling.unref();
  };

  /** Ends processes without calls, but for the room that is needed. */
  const endIdle = (): void => {
    for (const process of living) {
      if (process.callCount > 0 || process.hasExited) continue;
      const own = roomOf(process);
      if (own > 0 && room() - own < Math.max(1, expectedCount)) continue;
      process.retire();
      void process.end();
    }
  };

  return {
    expect(callCount) {
      expectedCount = Math.min(callCount, MAX_PROCESSES_AHEAD * maxCallsPerProcess);
      makeRoom(expectedCount);
      endIdle();
    },
    async ready() {
      makeRoom(1);
      const start = await findRoom()?.started;
      if (start?.ok === false) throw new Error(`WebRTC cannot be loaded here: ${start.reason}`);
    },
    take({ isAlone = false, ...startOptions }, events) {
      const process = (isAlone ? undefined : findRoom()) ?? start();
      const channel = process.openCall();
      if (isAlone) process.retire();
      void channel.closed.then(() => {
        endIdle();
        refillLater();
      });
      return new CallMedia(channel, startOptions, {
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
      clearTimeout(refilling); // each end asked for more room
    },
  };
}
