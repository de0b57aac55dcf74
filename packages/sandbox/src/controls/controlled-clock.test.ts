import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ControlledClock, LATEST_MS } from './controlled-clock.js';

describe('a controlled clock', () => {
  const START_MS = Date.UTC(2026, 0, 1);
  function create() {
    let realMs = START_MS;
    const clock = new ControlledClock(() => realMs);
    return { clock, passed: () => clock.now().getTime() - START_MS, wait: (ms: number) => (realMs += ms) };
  }

  it('runs as the real one does', () => {
    const { clock, passed, wait } = create();
    wait(1_500);
    assert.equal(passed(), 1_500);
    assert.equal(clock.state.mode, 'real');
  });

  it('stands still where it is, and at any time', () => {
    const { clock, passed, wait } = create();
    wait(10);
    clock.freeze();
    wait(1_000);
    assert.equal(passed(), 10);
    clock.freeze(Date.UTC(2020, 0, 1));
    wait(1_000);
    assert.deepEqual(clock.state, { mode: 'frozen', now: new Date(Date.UTC(2020, 0, 1)), factor: 0 });
  });

  it('is moved forward, and stays as it was', () => {
    const { clock, passed, wait } = create();
    clock.pass(5_000);
    wait(1);
    assert.equal(passed(), 5_001);
    clock.freeze();
    clock.pass(3_999);
    wait(1);
    assert.equal(passed(), 9_000);
  });

  it('stands still while somebody moves it', () => {
    const { clock, passed, wait } = create();
    clock.hold();
    wait(1_000);
    assert.deepEqual([passed(), clock.state.mode], [0, 'real']);
    clock.release();
    wait(10);
    assert.equal(passed(), 10);
  });

  it('runs faster from where it is, and goes back to real time', () => {
    const { clock, passed, wait } = create();
    wait(10);
    clock.accelerate(60);
    wait(1_000);
    assert.equal(passed(), 60_010);
    assert.deepEqual([clock.state.mode, clock.state.factor], ['accelerated', 60]);
    clock.useRealTime();
    assert.equal(passed(), 1_010);
  });

  it('ends at a time that can be told', () => {
    const { clock, wait } = create();
    clock.accelerate(1_000_000);
    wait(Number.MAX_SAFE_INTEGER / 2_000_000);
    clock.pass(LATEST_MS * 2);
    assert.equal(clock.now().getTime(), LATEST_MS);
  });

  describe('with something that waits', () => {
    it('runs it in order, each at its own time, and what that adds', () => {
      const { clock, passed } = create();
      clock.freeze();
      const ran: string[] = [];
      const note = (name: string) => () => void ran.push(`${name} ${passed()}`);
      clock.after(30, note('third'));
      clock.after(10, () => {
        note('first')();
        clock.after(5, note('added'));
      });
      clock.after(30, note('fourth'));
      const cancel = clock.after(20, note('never'));
      cancel();
      for (let leftMs = 100; leftMs > 0;) {
        const ms = clock.msToNextTimer(leftMs);
        clock.pass(ms);
        leftMs -= ms;
      }
      assert.deepEqual(ran, ['first 10', 'added 15', 'third 30', 'fourth 30']);
      assert.equal(passed(), 100);
      cancel();
    });

    it('lets it wait as long, whatever the date becomes', () => {
      const { clock } = create();
      clock.freeze();
      let hasRun = false;
      clock.after(1_000, () => (hasRun = true));
      clock.freeze(Date.UTC(2030, 0, 1));
      clock.pass(999);
      assert.equal(hasRun, false);
      assert.equal(clock.msToNextTimer(5_000), 1);
      clock.pass(1);
      assert.equal(hasRun, true);
    });

    it('runs it by itself while it runs', async () => {
      const clock = new ControlledClock();
      clock.accelerate(1_000);
      await new Promise<void>((resolve) => {
        const alive = setInterval(() => undefined, 1_000); // the clock's own timer keeps no process
        clock.after(20_000, () => {
          clearInterval(alive);
          resolve();
        });
      });
      assert.ok(clock.nowMs() >= 20_000);
    });
  });
});
