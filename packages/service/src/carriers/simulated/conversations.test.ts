import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SimulatedWorld, tone } from './testing/simulated-world.js';

const COLLEAGUE = '+12025550140';
const TALKATIVE = '+12025550139';
const SILENT = '+12025550130';
const ENDLESS_RINGING = '+12025550160';

describe('a transfer on the simulated carrier', () => {
  it('leaves two people who talk with one another until one hangs up', async () => {
    const world = new SimulatedWorld();
    const { call, line } = await world.connect('+12025550100');
    const transferred = line.transfer(COLLEAGUE);
    await world.pass(600);
    assert.deepEqual([await transferred, call.ended], [undefined, 'transferred']);
    await world.pass(60_000);
    assert.ok(world.words.includes('Service desk, hello.'));
    assert.ok(world.words.includes('All right, put them through.'), world.words.join('\n'));
    assert.ok(world.words.includes('Thank you. Goodbye.'));
    assert.equal(world.timers.pendingCount, 0);
  });

  it('ends for whoever was transferred when nobody answers there', async () => {
    for (const to of [ENDLESS_RINGING, '+12025550187']) {
      const world = new SimulatedWorld();
      const { call, line } = await world.connect(SILENT);
      void line.transfer(to);
      await world.pass(61_000);
      assert.equal(call.ended, 'transferred');
      assert.equal(world.timers.pendingCount, 0);
    }
  });

  it('has an end even between people who have none', async () => {
    const world = new SimulatedWorld();
    const { line } = await world.connect(SILENT);
    void line.transfer(SILENT);
    await world.pass(310_000);
    assert.equal(world.timers.pendingCount, 0);
  });

  it('is dropped when the call ends before the other number rings', async () => {
    const world = new SimulatedWorld();
    const { call, line } = await world.connect(SILENT);
    const transferred = line.transfer(COLLEAGUE);
    line.hangUp();
    await world.pass(10_000);
    assert.deepEqual([(await transferred)?.kind, call.ended], ['refused', 'us']);
    assert.equal((await line.transfer(COLLEAGUE))?.kind, 'refused');
    assert.deepEqual(world.words, []);
    assert.equal(world.timers.pendingCount, 0);
  });

  it('goes to one number at a time', async () => {
    const world = new SimulatedWorld();
    const { line } = await world.connect(SILENT);
    const [first, second] = [line.transfer(COLLEAGUE), line.transfer(TALKATIVE)];
    await world.pass(1_000);
    assert.deepEqual([await first, (await second)?.kind], [undefined, 'refused']);
    await world.carrier.close();
    assert.equal(world.timers.pendingCount, 0);
  });
});

describe('joined lines of the simulated carrier', () => {
  it('let both people hear one another until one hangs up', async () => {
    const world = new SimulatedWorld();
    const { line: visitor } = await world.connect('+12025550100');
    const { call: warm, line: colleague } = await world.connect(COLLEAGUE);
    await world.pass(1_500);
    warm.play(tone(2_000));
    await world.pass(2_000);
    visitor.join(colleague);
    await world.pass(60_000);
    assert.ok(world.words.includes('Thank you. Goodbye.'), world.words.join('\n'));
    assert.equal(world.timers.pendingCount, 0);
  });

  it('give up a transfer that has not rung yet', async () => {
    const world = new SimulatedWorld();
    const { line: first } = await world.connect(SILENT);
    const { line: second } = await world.connect('+12025550131');
    const transferred = first.transfer(COLLEAGUE);
    first.join(second);
    await world.pass(5_000);
    assert.equal((await transferred)?.kind, 'refused');
    assert.deepEqual(world.words, []);
    await world.carrier.close();
    assert.equal(world.timers.pendingCount, 0);
  });

  it('stay as they are when one of them is down', async () => {
    const world = new SimulatedWorld();
    const { line: gone } = await world.connect(SILENT);
    const { call, line } = await world.connect('+12025550131');
    gone.hangUp();
    line.join(gone);
    await world.pass(1_000);
    assert.equal(call.ended, undefined);
    line.join(line);
    await world.pass(1_000);
    assert.equal(call.ended, undefined);
    await world.carrier.close();
  });

  it('are of one carrier', async () => {
    const [first, second] = [new SimulatedWorld(), new SimulatedWorld()];
    const { line } = await first.connect(SILENT);
    assert.throws(() => line.join({ ...line, closed: line.closed }), TypeError);
    const { line: foreign } = await second.connect(SILENT);
    assert.throws(() => line.join(foreign), TypeError);
    await first.carrier.close();
    await second.carrier.close();
  });

  it('end with the carrier', async () => {
    const world = new SimulatedWorld();
    const { line: first } = await world.connect(TALKATIVE);
    const { line: second } = await world.connect('+12025550131');
    first.join(second);
    await world.pass(1_000);
    await world.carrier.close();
    await world.pass(0);
    assert.equal(world.timers.pendingCount, 0);
  });
});
