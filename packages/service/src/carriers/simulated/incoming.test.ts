import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { IncomingCall } from '../carrier.js';
import { FollowedCall } from '../testing/followed-call.js';
import type { RingOutcome, RingRequest } from './incoming.js';
import { OUR_NUMBER, SimulatedWorld, tone } from './testing/simulated-world.js';

interface Rung {
  readonly world: SimulatedWorld;
  readonly incoming: IncomingCall;
  readonly outcome: Promise<RingOutcome>;
}

function ring(request: Partial<RingRequest> = {}): Rung {
  const world = new SimulatedWorld();
  const calls: IncomingCall[] = [];
  world.carrier.onIncoming((call) => calls.push(call));
  const outcome = world.carrier.ring({ from: '+12025550101', to: OUR_NUMBER, ...request });
  const [incoming] = calls;
  assert.ok(incoming);
  return { world, incoming, outcome };
}

describe('a caller from outside', () => {
  it('talks by a script once answered, and is told how it went', async () => {
    const { world, incoming, outcome } = ring();
    await world.pass(2_000);
    const call = new FollowedCall();
    call.follow(incoming.answer());
    call.play(tone(1_000));
    await world.pass(5_000);
    call.play(tone(1_000));
    await world.pass(10_000);
    assert.deepEqual(world.words, ['Hello, what are your opening hours?', 'Thank you. Goodbye.']);
    assert.deepEqual(await outcome, { outcome: 'answered', ended: 'them' });
    assert.equal(world.timers.pendingCount, 0);
  });

  it('can follow a script of its own, whose first step nobody misses', async () => {
    const { world, incoming, outcome } = ring({
      callee: [{ kind: 'press', keys: '7' }, { kind: 'hang-up' }],
    });
    const call = new FollowedCall();
    call.follow(incoming.answer());
    await world.pass(1_000);
    assert.deepEqual(call.keys, ['7']);
    assert.deepEqual(await outcome, { outcome: 'answered', ended: 'them' });
  });

  it('gives up after 30 s; an answer that comes later finds nobody', async () => {
    const { world, incoming, outcome } = ring();
    await world.pass(29_900);
    assert.equal(incoming.cancelled.aborted, false);
    await world.pass(100);
    assert.equal(incoming.cancelled.aborted, true);
    assert.deepEqual(await outcome, { outcome: 'unanswered' });
    const call = new FollowedCall();
    call.follow(incoming.answer());
    await world.pass(100);
    assert.equal(call.ended, 'them');
    assert.equal(world.timers.pendingCount, 0);
  });

  it('is told that it was rejected, by us or since nobody listens', async () => {
    const { incoming, outcome, world } = ring();
    incoming.reject('unallocated');
    assert.deepEqual(await outcome, { outcome: 'rejected', kind: 'unallocated' });
    assert.throws(() => incoming.answer());
    assert.equal(world.timers.pendingCount, 0);
    const nobody = await new SimulatedWorld().carrier.ring({ from: '+12025550101', to: OUR_NUMBER });
    assert.deepEqual(nobody, { outcome: 'rejected', kind: 'unallocated' });
  });

  it('gives up when the carrier is closed', async () => {
    const { world, outcome } = ring();
    await world.carrier.close();
    assert.deepEqual(await outcome, { outcome: 'unanswered' });
    assert.equal(world.timers.pendingCount, 0);
  });
});
