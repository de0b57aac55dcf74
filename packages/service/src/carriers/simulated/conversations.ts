// Callees who talk with one another after we have left: transferred and joined calls. Each has an end, whatever the two scripts say.

import type { DialFailure } from '../carrier.js';
import { Callee, type CalleeWorld } from './callee.js';
import { place } from './placing.js';
import { SCRIPTS } from './scripts.js';
import type { SimulatedLine } from './simulated-line.js';

const MAX_CONVERSATION_MS = 300_000;
const MAX_RING_MS = 60_000;

/** @returns when they have ended. */
export async function talk(world: CalleeWorld, first: Callee, second: Callee): Promise<void> {
  first.connect(second);
  second.connect(first);
  const stop = world.timers.after(MAX_CONVERSATION_MS, () => {
    first.leave();
    second.leave();
  });
  await Promise.all([first.gone, second.gone]);
  stop();
}

/**
 * Calls this number for the line's callee. The line is released as soon as that rings.
 * @param onCallee somebody new has answered.
 * @returns why the line could not be released.
 */
export function transfer(
  world: CalleeWorld,
  line: SimulatedLine,
  to: string,
  onCallee: (callee: Callee) => void,
): Promise<DialFailure | undefined> {
  return new Promise((resolve) => {
    let callee: Callee | undefined;
    let stopWaiting = (): void => undefined;
    const stop = place(world.timers, to, {
      onRinging: () => {
        callee = line.release();
        stopWaiting = world.timers.after(MAX_RING_MS, () => callee?.leave());
        void callee.gone.then(giveUp);
        resolve(undefined);
      },
      onAnswered: (name) => {
        stopWaiting();
        if (callee === undefined) return;
        const other = new Callee(world, SCRIPTS[name]);
        onCallee(other);
        void talk(world, callee, other);
        other.begin(callee);
      },
      onFailed: (failure) => {
        stopWaiting();
        callee?.leave();
        resolve(failure);
      },
    });
    const giveUp = (): void => {
      stop();
      stopWaiting();
    };
    void line.closed.then(() => {
      if (callee !== undefined) return;
      giveUp();
      resolve({ kind: 'refused', message: 'The call ended before the other number rang.' });
    });
  });
}
