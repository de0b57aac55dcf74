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

  it('jumps forward only, and stays as it was', () => {
    const { clock, passed, wait } = create();
    clock.jumpTo(START_MS + 5_000);
    wait(1);
    assert.equal(passed(), 5_001);
    clock.jumpTo(START_MS);
    assert.equal(passed(), 5_001);
    clock.freeze();
    clock.jumpTo(START_MS + 9_000);
    wait(1);
    assert.equal(passed(), 9_000);
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
    clock.jumpTo(LATEST_MS * 2);
    assert.equal(clock.now().getTime(), LATEST_MS);
  });
});
