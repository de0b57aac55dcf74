import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RESERVED_NUMBERS, ringTimeMs } from './callees.js';
import { SimulatedWorld, tone } from './testing/simulated-world.js';

const number = (digits: string | number, areaCode = 202): string =>
  `+1${String(areaCode)}55501${String(digits).padStart(2, '0')}`;

describe('people on the simulated carrier', () => {
  it('wait for a greeting, ask, wait for the answer, thank and hang up', async () => {
    const world = new SimulatedWorld();
    const { call } = await world.connect(number('00'));
    call.play(tone(1_500));
    await world.pass(1_500);
    assert.deepEqual(world.words, []);
    await world.pass(750);
    assert.deepEqual(world.words, ['Hello, what are your opening hours?']);
    await world.pass(8_000);
    assert.equal(world.words.length, 1);
    call.play(tone(2_000));
    await world.pass(3_000);
    assert.deepEqual(world.words.slice(1), ['Thank you. Goodbye.']);
    await world.pass(2_000);
    assert.equal(call.ended, 'them');
    assert.equal(world.timers.pendingCount, 0);
  });

  it('ask when nobody greets them, say "Hello?" after 20 s of nothing, and hang up after 20 s more', async () => {
    const world = new SimulatedWorld();
    const { call } = await world.connect(number('05'));
    await world.pass(4_100);
    assert.deepEqual(world.words, ['Hello, what are your opening hours?']);
    await world.pass(22_000);
    assert.deepEqual(world.words.slice(1), ['Hello?']);
    await world.pass(22_000);
    assert.equal(call.ended, 'them');
    assert.equal(world.timers.pendingCount, 0);
  });

  it('talk for several turns', async () => {
    const world = new SimulatedWorld();
    const { call } = await world.connect(number('20'));
    for (let turns = 0; turns < 30 && call.ended === undefined; turns++) {
      call.play(tone(1_000));
      await world.pass(5_000);
    }
    assert.equal(call.ended, 'them');
    assert.equal(world.words.length, 5);
  });

  it('interrupt whoever talks for more than a second', async () => {
    const world = new SimulatedWorld();
    const { call, line } = await world.connect(number('25'));
    const greeting = call.play(tone(10_000));
    await world.pass(1_100);
    assert.deepEqual(world.words, ['Sorry, what are your opening hours?']);
    await world.pass(400);
    line.audio.clear();
    assert.ok(greeting.playback.playedMs() < 1_600);
    await world.pass(3_000);
    call.play(tone(10_000));
    await world.pass(1_100);
    assert.equal(world.words.length, 2);
    line.hangUp();
  });

  it('say nothing, and stay', async () => {
    const world = new SimulatedWorld();
    const { call, line } = await world.connect(number('30'));
    assert.equal(world.timers.pendingCount, 0);
    await world.pass(600_000);
    assert.deepEqual([call.heard, call.ended], [[], undefined]);
    line.hangUp();
  });

  it('hang up at once', async () => {
    const world = new SimulatedWorld();
    const { call } = await world.connect(number('33'));
    await world.pass(300);
    assert.equal(call.ended, 'them');
  });

  it('press keys', async () => {
    const world = new SimulatedWorld();
    const { call } = await world.connect(number('37'));
    await world.pass(40_000);
    assert.deepEqual([call.keys.join(''), call.ended], ['142#', 'them']);
  });

  it('never stop talking', async () => {
    const world = new SimulatedWorld();
    const { call, line } = await world.connect(number('39'));
    await world.pass(60_000);
    assert.equal(call.ended, undefined);
    assert.ok(call.heardSamples > 16_000 * 59);
    line.hangUp();
    await world.pass(100);
    assert.equal(world.timers.pendingCount, 0);
  });

  it('send 1.2 s of silence after their words, and then nothing', async () => {
    const world = new SimulatedWorld();
    const { call } = await world.connect(number('00'));
    await world.pass(15_000);
    const speechMs = (world.words[0] ?? '').length * 50;
    const quiet = call.heard.slice(-60).every((piece) => piece.every((sample) => sample === 0));
    assert.deepEqual(
      [call.heardSamples / 16, quiet],
      [speechMs + (20 - (speechMs % 20 || 20)) + 1_200, true],
    );
    assert.ok(world.timers.pendingCount <= 1, String(world.timers.pendingCount));
    await world.carrier.close();
  });

  it('are cut off when their words cannot be made', async () => {
    const world = new SimulatedWorld({ speak: () => Promise.reject(new Error('no voice')) });
    const { call } = await world.connect(number('00'));
    await world.pass(5_000);
    assert.equal(call.ended, 'lost');
    assert.equal(world.timers.pendingCount, 0);
  });
});

describe('voicemail on the simulated carrier', () => {
  const greeted = async (): Promise<
    { readonly world: SimulatedWorld } & Awaited<ReturnType<SimulatedWorld['connect']>>
  > => {
    const world = new SimulatedWorld();
    const connected = await world.connect(number('75'));
    await world.pass((world.words[0] ?? '').length * 50 + 300 + 540);
    return { world, ...connected };
  };

  it('greets, beeps at 1 kHz for half a second, and hangs up after 5 s of silence after the message', async () => {
    const { world, call } = await greeted();
    const [last = new Int16Array(0)] = call.heard
      .filter((piece) => piece.some((sample) => sample !== 0))
      .slice(-2);
    const crossings = last.filter((sample, index) => sample >= 0 && (last[index - 1] ?? 0) < 0).length;
    assert.ok(Math.abs(crossings - 20) <= 1, String(crossings));
    await world.pass(1_000);
    call.play(tone(8_000));
    await world.pass(12_900);
    assert.equal(call.ended, undefined);
    await world.pass(300);
    assert.equal(call.ended, 'them');
    assert.equal(world.timers.pendingCount, 0);
  });

  it('records for 30 s at most', async () => {
    for (const message of [tone(60_000), tone(0)]) {
      const { world, call } = await greeted();
      call.play(message);
      await world.pass(29_500);
      assert.equal(call.ended, undefined);
      await world.pass(600);
      assert.equal(call.ended, 'them');
    }
  });

  it('hangs up without a beep when it is full', async () => {
    const world = new SimulatedWorld();
    const { call } = await world.connect(number('85'));
    await world.pass(6_000);
    assert.equal(call.ended, 'them');
    assert.equal(world.words.length, 1);
  });
});

describe('the numbers of the simulated carrier', () => {
  it('have an outcome each, whatever the area code', () => {
    const digits = RESERVED_NUMBERS.flatMap(({ digits: [first, last] }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    assert.deepEqual(
      digits,
      Array.from({ length: 100 }, (_, index) => index),
    );
  });

  it('ring for 1.5 to 6 s, by the number', async () => {
    const times = new Set(Array.from({ length: 20 }, (_, digits) => ringTimeMs(number(digits, 731))));
    assert.equal(times.size, 10);
    assert.deepEqual([Math.min(...times), Math.max(...times)], [1_500, 6_000]);
    const world = new SimulatedWorld();
    const call = world.dial(number(3, 731));
    await world.pass(500 + ringTimeMs(number(3, 731)) - 1);
    assert.deepEqual(call.events, ['ringing']);
    await world.pass(1);
    assert.deepEqual(call.events, ['ringing', 'answered']);
    await world.carrier.close();
    assert.equal(world.timers.pendingCount, 0);
  });

  it('answer late', async () => {
    const world = new SimulatedWorld();
    const call = world.dial(number(35));
    await world.pass(25_400);
    assert.deepEqual(call.events, ['ringing']);
    await world.pass(100);
    assert.deepEqual(call.events, ['ringing', 'answered']);
    await world.carrier.close();
  });

  it('say why they are unallocated when they are not reserved', async () => {
    const world = new SimulatedWorld();
    const calls = ['+12025550200', '+11995550100', '+442079460000', '+1202555010'].map((to) =>
      world.dial(to),
    );
    await world.pass(1_000);
    for (const { failure } of calls) {
      assert.equal(failure?.kind, 'unallocated');
      assert.match(failure.message, /555-0100 to 555-0199/);
    }
  });
});

describe('many lines of the simulated carrier', () => {
  it('share one timer for their sound, and leave none when they are down', async () => {
    const world = new SimulatedWorld();
    const calls = Array.from({ length: 20 }, (_, index) => world.dial(number(39, 300 + index)));
    await world.pass(10_000);
    for (const call of calls) call.play(tone(5_000));
    await world.pass(1_000);
    assert.equal(world.timers.pendingCount, 1);
    for (const call of calls) call.line?.hangUp();
    await world.pass(0);
    assert.deepEqual(new Set(calls.map(({ ended }) => ended)), new Set(['us']));
    assert.equal(world.timers.pendingCount, 0);
  });
});
