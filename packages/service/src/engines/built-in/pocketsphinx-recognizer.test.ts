import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemTimers } from '../../time/timers.js';
import { ManualTimers } from '../../conversation/testing/manual-timers.js';
import type { ExpectedSpeech } from '../speech.js';
import { PocketsphinxRecognizer } from './pocketsphinx-recognizer.js';

const FAULTY_WORKER = new URL('./testing/faulty-pocketsphinx-worker.js', import.meta.url);
const ABSENT_WORKER = new URL('./testing/absent-pocketsphinx-worker.js', import.meta.url);

async function opened(clock = systemTimers): Promise<PocketsphinxRecognizer> {
  const recognizer = await PocketsphinxRecognizer.open(clock, FAULTY_WORKER);
  assert.ok(recognizer !== undefined);
  return recognizer;
}
const grammar = (text: string): ExpectedSpeech => ({ kind: 'grammar', grammar: text });
const ignore = (): void => undefined;

describe('the recognizer', () => {
  it('is absent where the engine is not installed', async () => {
    assert.equal(await PocketsphinxRecognizer.open(systemTimers, ABSENT_WORKER), undefined);
  });

  it('gives partial words and the result of each utterance to its own caller', async () => {
    const recognizer = await opened();
    const partials: string[] = [];
    const one = recognizer.recognize(grammar('one'), (text) => partials.push(text));
    const two = recognizer.recognize(grammar('two'), ignore);
    one.feed(new Int16Array(1));
    assert.equal(await two.finish(), 'two');
    assert.equal(await one.finish(), 'one');
    assert.deepEqual(partials, ['so far']);
    await recognizer.close();
  });

  it('understands nothing when its thread crashes, and goes on with a new one', async () => {
    const recognizer = await opened();
    const failing = recognizer.recognize(grammar('crash'), ignore);
    failing.feed(new Int16Array(1));
    assert.equal(await failing.finish(), undefined);
    assert.equal(await recognizer.recognize(grammar('hello'), ignore).finish(), 'hello');
    await recognizer.close();
  });

  it('understands nothing when its thread hangs for 10 s, and goes on with a new one', async () => {
    const clock = new ManualTimers();
    const recognizer = await opened(clock);
    const hanging = recognizer.recognize(grammar('hang'), ignore).finish();
    clock.advance(10_000);
    assert.equal(await hanging, undefined);
    assert.equal(await recognizer.recognize(grammar('hello'), ignore).finish(), 'hello');
    await recognizer.close();
    assert.equal(clock.pendingCount, 0);
  });

  it('understands nothing any more when it is cancelled or closed', async () => {
    const recognizer = await opened();
    const cancelled = recognizer.recognize(grammar('one'), ignore);
    cancelled.cancel();
    assert.equal(await cancelled.finish(), undefined);
    const open = recognizer.recognize(grammar('hang'), ignore);
    const waiting = open.finish();
    await recognizer.close();
    assert.equal(await waiting, undefined);
    assert.equal(await recognizer.recognize(grammar('late'), ignore).finish(), undefined);
  });
});
