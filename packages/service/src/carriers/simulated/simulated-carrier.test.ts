import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ringTimeMs } from './callees.js';
import { SimulatedWorld, tone } from './testing/simulated-world.js';

const number = (digits: string, areaCode = 202): string => `+1${String(areaCode)}55501${digits}`;

describe('the simulated carrier', () => {
  it('rings, answers, asks, hears the answer, thanks and hangs up', async () => {
    const world = new SimulatedWorld();
    const call = await world.connect(number('00'));
    call.line.audio.play(tone(1_500));
    await world.pass(9_000);
    const question = world.said.at(-1);
    call.line.audio.play(tone(2_000));
    await world.pass(15_000);
    assert.deepEqual(
      world.said.map(([, text]) => text),
      ['Hello, what are your opening hours?', 'Thank you. Goodbye.'],
    );
    assert.ok(question !== undefined);
    assert.equal(call.ended, 'them');
    assert.equal(world.timers.pendingCount, 0);
  });

  it('takes its time to ring, by the number', async () => {
    const world = new SimulatedWorld();
    const call = world.dial(number('03', 731));
    await world.pass(10_000);
    assert.deepEqual(call.events.slice(0, 2), [
      [500, 'ringing'],
      [500 + ringTimeMs(number('03', 731)), 'answered'],
    ]);
    await world.carrier.close();
    assert.equal(world.timers.pendingCount, 0);
  });
});
