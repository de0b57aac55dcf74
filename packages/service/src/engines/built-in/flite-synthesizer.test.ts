import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { systemTimers } from '../../time/timers.js';
import { ManualTimers } from '../../conversation/testing/manual-timers.js';
import { FliteSynthesizer } from './flite-synthesizer.js';

const workerUrl = new URL('./testing/faulty-flite-worker.js', import.meta.url);
/** Of one thread, so that what waits is waited for. */
const FAULTY = { workerUrl, threadCount: 1 } as const;
const { signal } = new AbortController();

describe('Flite', () => {
  const synthesizer = new FliteSynthesizer(systemTimers);
  after(() => synthesizer.close());

  for (const voice of ['slt', 'kal16', 'awb', 'rms'] as const) {
    it(`speaks with the voice ${voice}, as long and as loud as speech is`, async () => {
      const samples = await synthesizer.synthesize(
        'We are open from eleven until ten at night.',
        voice,
        signal,
      );
      const seconds = samples.length / 16_000;
      assert.ok(seconds > 1.5 && seconds < 4, `${seconds} s`);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      assert.ok(peak > 10_000 && peak <= 29_000, `peak ${peak}`);
    });
  }

  it('speaks one word, punctuation, markup and what is no letter without failing', async () => {
    for (const text of ['Yes', '-o', '<b>&"\'', 'naïve 日本語 🎉', 'a\0b', '$12.50 at 7:30']) {
      const samples = await synthesizer.synthesize(text, 'slt', signal);
      assert.ok(samples.length < 16_000 * 10, text);
    }
  });

  it('has no samples for a text without words', async () => {
    assert.equal((await synthesizer.synthesize('...', 'slt', signal)).length, 0);
  });

  it('has a repeated line at once, unspoiled by what was done to the first', async () => {
    const first = await synthesizer.synthesize('Hello again.', 'slt', signal);
    const kept = first.slice();
    first.fill(0);
    let isThere = false;
    const second = synthesizer.synthesize('Hello again.', 'slt', signal).then((samples) => {
      isThere = true;
      return samples;
    });
    await Promise.resolve();
    await Promise.resolve();
    assert.equal(isThere, true);
    assert.deepEqual(await second, kept);
  });
});

describe('the synthesizer', () => {
  for (const text of ['crash', 'exit']) {
    it(`fails a request whose thread came to an end by ${text}, and starts a new one for the next`, async () => {
      const synthesizer = new FliteSynthesizer(systemTimers, FAULTY);
      const failing = assert.rejects(synthesizer.synthesize(text, 'slt', signal), /thread/);
      const waiting = synthesizer.synthesize('good', 'slt', signal);
      await failing;
      assert.equal((await waiting).length, 4);
      await synthesizer.close();
    });
  }

  it('gives up a thread that hangs after 10 s, and serves the next request with a new one', async () => {
    const clock = new ManualTimers();
    const synthesizer = new FliteSynthesizer(clock, FAULTY);
    const hanging = assert.rejects(synthesizer.synthesize('hang', 'slt', signal), /too long/);
    const behind = synthesizer.synthesize('behind', 'slt', signal);
    clock.advance(10_000);
    await hanging;
    assert.equal((await behind).length, 6, 'its own time begins with its own work');
    assert.equal((await synthesizer.synthesize('good', 'slt', signal)).length, 4);
    await synthesizer.close();
    assert.equal(clock.pendingCount, 0);
  });

  it('makes a line once for all who ask for it at once', async () => {
    const synthesizer = new FliteSynthesizer(new ManualTimers(), FAULTY);
    const ask = (text: string) => synthesizer.synthesize(text, 'slt', signal);
    const [first, second, other] = await Promise.all([ask('same'), ask('same'), ask('other')]);
    assert.deepEqual([[...first], [...second]], [Array(4).fill(0), Array(4).fill(0)]);
    assert.deepEqual([...other], Array(5).fill(1));
    await synthesizer.close();
  });

  it('makes a line for those who still want it when one of them no longer does', async () => {
    const synthesizer = new FliteSynthesizer(new ManualTimers(), FAULTY);
    const controller = new AbortController();
    const first = synthesizer.synthesize('first', 'slt', signal);
    const dropped = assert.rejects(synthesizer.synthesize('same', 'slt', controller.signal), /AbortError/);
    const wanted = synthesizer.synthesize('same', 'slt', signal);
    controller.abort();
    await dropped;
    assert.deepEqual([(await first).length, (await wanted).length], [5, 4]);
    await synthesizer.close();
  });

  it('does not keep one call waiting for what is said in another', async () => {
    const clock = new ManualTimers();
    const synthesizer = new FliteSynthesizer(clock, { workerUrl });
    const hanging = assert.rejects(synthesizer.synthesize('hang', 'slt', signal), /closed/);
    assert.equal((await synthesizer.synthesize('good', 'slt', signal)).length, 4);
    await synthesizer.close();
    await hanging;
    assert.equal(clock.pendingCount, 0);
  });

  it('lets nobody wait behind a hanging request that was itself aborted', async () => {
    const clock = new ManualTimers();
    const synthesizer = new FliteSynthesizer(clock, FAULTY);
    const controller = new AbortController();
    const hanging = assert.rejects(synthesizer.synthesize('hang', 'slt', controller.signal), /AbortError/);
    controller.abort();
    await hanging;
    clock.advance(6_000);
    const waiting = synthesizer.synthesize('good', 'slt', signal);
    clock.advance(4_000);
    assert.equal((await waiting).length, 4);
    await synthesizer.close();
  });

  it('drops an aborted request that has not begun', async () => {
    const synthesizer = new FliteSynthesizer(new ManualTimers(), FAULTY);
    const controller = new AbortController();
    const first = synthesizer.synthesize('first', 'slt', signal);
    const dropped = assert.rejects(synthesizer.synthesize('hang', 'slt', controller.signal), /AbortError/);
    controller.abort();
    const last = synthesizer.synthesize('last', 'slt', signal);
    await dropped;
    assert.deepEqual([(await first).length, (await last).length], [5, 4]);
    await synthesizer.close();
  });

  it('says what the engine said when it fails, and does not remember it', async () => {
    const synthesizer = new FliteSynthesizer(systemTimers, FAULTY);
    await assert.rejects(synthesizer.synthesize('fail', 'slt', signal), /failed as told/);
    await assert.rejects(synthesizer.synthesize('fail', 'slt', signal), /failed as told/);
    await synthesizer.close();
  });

  it('fails whatever waits when it is closed, and everything after', async () => {
    const clock = new ManualTimers();
    const synthesizer = new FliteSynthesizer(clock, FAULTY);
    const waiting = ['hang', 'behind'].map((text) =>
      assert.rejects(synthesizer.synthesize(text, 'slt', signal), /closed/),
    );
    await synthesizer.close();
    await Promise.all(waiting);
    await assert.rejects(synthesizer.synthesize('late', 'slt', signal), /closed/);
    await synthesizer.close();
    assert.equal(clock.pendingCount, 0);
  });

  it('throws the reason of a signal that is aborted already', async () => {
    const synthesizer = new FliteSynthesizer(systemTimers, FAULTY);
    await assert.rejects(
      synthesizer.synthesize('x', 'slt', AbortSignal.abort(new Error('too late'))),
      /too late/,
    );
    await synthesizer.close();
  });
});
