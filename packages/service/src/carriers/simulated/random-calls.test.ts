// Whatever is done with any number of lines, everybody is told how it ended, and nothing is left.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FollowedCall, type FollowedPlayback } from '../testing/followed-call.js';
import { OUR_NUMBER, SimulatedWorld, tone } from './testing/simulated-world.js';

const RUNS = 100;
const LAST_EVENTS = ['answered', 'busy', 'no_answer', 'rejected', 'unallocated', 'refused', 'network'];

const which = fc.nat({ max: 30 });
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('dial' as const), digits: fc.nat({ max: 99 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 9_000 }) }),
  },
  fc.record({ kind: fc.constant('play' as const), which, ms: fc.nat({ max: 3_000 }) }),
  fc.record({ kind: fc.constant('clear' as const), which }),
  fc.record({ kind: fc.constant('hang-up' as const), which }),
  fc.record({ kind: fc.constant('cancel' as const), which }),
  fc.record({ kind: fc.constant('ring' as const), digits: fc.nat({ max: 99 }) }),
  fc.record({ kind: fc.constant('transfer' as const), which, digits: fc.nat({ max: 99 }) }),
  fc.record({ kind: fc.constant('join' as const), which, other: which }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const number = (digits: number): string => `+12025550${String(100 + digits)}`;

/** A world in which random things happen. */
class RandomCalls {
  readonly world = new SimulatedWorld();
  readonly calls: FollowedCall[] = [];
  readonly cancelled = new Set<FollowedCall>();
  readonly playbacks: FollowedPlayback[] = [];
  readonly waits: Promise<unknown>[] = [];

  constructor() {
    this.world.carrier.onIncoming((incoming) => {
      const kind = Number(incoming.from.slice(-2)) % 4;
      if (kind === 0) incoming.reject('busy');
      if (kind > 1) {
        const call = new FollowedCall();
        call.follow(incoming.answer());
        call.events.push('answered');
        this.calls.push(call);
      }
    });
  }

  async take(step: Action): Promise<void> {
    const { world, calls } = this;
    const call = 'which' in step ? calls[step.which % Math.max(1, calls.length)] : undefined;
    if (step.kind === 'pass') await world.pass(step.ms);
    else if (step.kind === 'dial') calls.push(world.dial(number(step.digits)));
    else if (step.kind === 'ring') {
      this.waits.push(world.carrier.ring({ from: number(step.digits), to: OUR_NUMBER }));
    } else if (step.kind === 'cancel' && call !== undefined) {
      call.dialing.cancel();
      this.cancelled.add(call);
    }
    if (call?.line === undefined) return;
    if (step.kind === 'play') this.playbacks.push(call.play(tone(step.ms)));
    if (step.kind === 'clear') call.line.audio.clear();
    if (step.kind === 'hang-up') call.line.hangUp();
    if (step.kind === 'transfer') this.waits.push(call.line.transfer(number(step.digits)));
    if (step.kind === 'join') {
      const other = calls[step.other % calls.length]?.line;
      if (other !== undefined) call.line.join(other);
    }
  }

  async end(): Promise<void> {
    await this.world.carrier.close();
    await this.world.pass(0);
    await Promise.all(this.waits);
  }
}

describe('any calls on the simulated carrier', () => {
  it('have one end each, and leave nothing behind', async () => {
    const property = fc.asyncProperty(fc.array(action, { maxLength: 60, size: 'max' }), async (steps) => {
      const random = new RandomCalls();
      for (const step of steps) await random.take(step);
      await random.end();
      for (const call of random.calls) {
        const last = call.events.filter((event) => LAST_EVENTS.includes(event));
        assert.ok(last.length === 1 || (last.length === 0 && random.cancelled.has(call)), call.events.join());
        assert.equal(call.ended !== undefined, call.line !== undefined);
      }
      assert.ok(random.playbacks.every(({ outcome }) => outcome !== undefined));
      assert.equal(random.world.timers.pendingCount, 0);
    });
    await fc.assert(property, { numRuns: RUNS });
  });
});
