import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MovableClock } from '../time/movable-clock.js';
import { DueWork } from './due-work.js';

const START_MS = Date.UTC(2026, 0, 1);

/** A clock that moves from timer to timer; work is due at these times, in milliseconds from its start. */
function create({ jobs = [], batches = [] }: { jobs?: number[]; batches?: number[] } = {}) {
  let passedMs = 0;
  const done: string[] = [];
  const timers: { atMs: number; run: () => void }[] = [];
  const clock: MovableClock = {
    now: () => new Date(START_MS + passedMs),
    msToNextTimer: (mostMs) => Math.min(mostMs, ...timers.map(({ atMs }) => Math.max(0, atMs - passedMs))),
    pass(ms) {
      passedMs += ms;
      for (const due of timers.filter(({ atMs }) => atMs <= passedMs)) {
        timers.splice(timers.indexOf(due), 1);
        due.run();
      }
    },
  };
  const source = (name: string, times: number[], onDone: () => void = () => undefined) => ({
    wakes: 0,
    wake() {
      this.wakes += 1;
    },
    settle() {
      done.push(`${name} at ${passedMs}`);
      for (const at of times.filter((time) => time <= passedMs)) {
        times.splice(times.indexOf(at), 1);
        onDone();
      }
      return Promise.resolve();
    },
    nextDueAt: () =>
      Promise.resolve(times.length === 0 ? undefined : new Date(START_MS + Math.min(...times))),
  });
  const sources = {
    batches: source('batches', batches, () => work.wake('jobs')),
    jobs: source('jobs', jobs),
  };
  const work = new DueWork<'jobs' | 'batches'>({
    clock,
    sources,
    callsAreQuiet: () => Promise.resolve(),
  });
  return { work, clock, done, timers, sources };
}

describe('due work', () => {
  it('is carried out once, where nothing comes up', async () => {
    const { work, done } = create();
    await work.settle();
    assert.deepEqual(done, ['batches at 0', 'jobs at 0']);
  });

  it('is carried out again for what one source brings up for another', async () => {
    const { work, done, sources } = create({ batches: [0] });
    await work.settle();
    assert.deepEqual(done, ['batches at 0', 'jobs at 0']);
    assert.equal(sources.jobs.wakes, 1);
  });

  it('is carried out at its own time, while the clock is moved, by who has something to do', async () => {
    const { work, clock, done } = create({ jobs: [10, 30], batches: [20, 1_000] });
    await work.advance(clock, 100);
    assert.deepEqual(done.slice(2), ['jobs at 10', 'batches at 20', 'jobs at 20', 'jobs at 30']);
    assert.equal(clock.now().getTime(), START_MS + 100);
    assert.deepEqual(await work.nextDueAt(), new Date(START_MS + 1_000));
  });

  it('comes up through what calls do on the way', async () => {
    const { work, clock, done, timers } = create({ jobs: [50] });
    timers.push(
      { atMs: 7, run: () => work.wake('batches') },
      { atMs: 8, run: () => timers.push({ atMs: 8, run: () => work.wake('jobs') }) },
    );
    await work.advance(clock, 8);
    assert.deepEqual(done.slice(2), ['batches at 7', 'jobs at 8']);
  });

  it('ends the wait for work that does not end', async () => {
    const { work, clock, timers } = create();
    const again = (): void => void timers.push({ atMs: 5, run: again });
    again();
    await assert.rejects(
      work.advance(clock, 10),
      /the clock has stopped on its way: at 2026-01-01T00:00:00\.005Z/,
    );
  });
});
