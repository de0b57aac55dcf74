// The level of the visitor's own voice, through a real microphone path: it moves with the speech, and rests without.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { openSessionPage, type SessionPage } from '../support/session-page.js';

/** After the silence that is measured first. */
const SPEECH_AT_MS = 4_000;
const SENTENCE = 'what are your opening hours and do you have vegetarian dishes tonight';
const SAMPLE_EVERY_MS = 50;

describe('the level of the visitor’s voice', { timeout: 60_000 }, () => {
  const stage = setDemoStage({
    says: [{ atMs: SPEECH_AT_MS, text: `${SENTENCE}, ${SENTENCE}, ${SENTENCE}` }],
  });
  let visitor: SessionPage;

  before(async () => {
    visitor = await openSessionPage(stage.browser, stage.demo.url, { options: { agent: 'user-first' } });
    await visitor.start();
    await visitor.wrote('listening');
  });

  /** The level, taken every 50 ms from now on. */
  const sample = (durationMs: number): Promise<number[]> =>
    visitor.page.evaluate(
      ({ count, everyMs }) =>
        new Promise<number[]>((resolve) => {
          const levels: number[] = [];
          const timer = setInterval(() => {
            levels.push(window.voice.levels().user);
            if (levels.length < count) return;
            clearInterval(timer);
            resolve(levels);
          }, everyMs);
        }),
      { count: durationMs / SAMPLE_EVERY_MS, everyMs: SAMPLE_EVERY_MS },
    );

  it('rests in silence, and moves while the visitor speaks', async () => {
    const silent = await sample(1_000);
    assert.ok(Math.max(...silent) < 0.1, `in silence it rose to ${Math.max(...silent)}`);
    await visitor.page.waitForFunction(() => window.voice.levels().user > 0.3, undefined, {
      timeout: 10_000,
      polling: 20,
    });
    const speaking = await sample(2_000);
    const loud = speaking.filter((level) => level > 0.3);
    assert.ok(loud.length > speaking.length / 4, `loud in ${loud.length} of ${speaking.length} samples`);
    assert.ok(new Set(speaking).size > 10, 'it moves');
  });

  it('rests while the microphone is muted, and moves again after', async () => {
    await visitor.use((session) => session.muteMic());
    const muted = await sample(500);
    assert.deepEqual(new Set(muted.slice(2)), new Set([0]));
    await visitor.use((session) => session.unmuteMic());
    await visitor.page.waitForFunction(() => window.voice.levels().user > 0.3, undefined, {
      timeout: 5_000,
      polling: 20,
    });
  });
});
