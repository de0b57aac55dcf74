// A visitor who holds a button to talk: what is said meanwhile is answered, and nothing else is heard.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { missingRecognition } from '../support/missing-recognition.js';
import { provideVisitorMicrophone, speak } from '../support/visitor-microphone.js';

const cannotRecognize = await missingRecognition();

describe('a visitor who holds a button to talk', { timeout: 90_000 }, () => {
  const stage = setDemoStage();

  it('is heard while it is held, answered once it is released', { skip: cannotRecognize }, async (test) => {
    const visitor = await stage.openWidgetPage(test, { onOpen: provideVisitorMicrophone });
    const { page } = visitor;
    await page.locator('voice-agent').evaluate((agent) => agent.toggleAttribute('push-to-talk', true));
    await visitor.start();
    await visitor.said('agent', /^Hello Ada/);
    await visitor.reached('listening');

    await speak(page, 'what are your opening hours');
    const button = page.getByRole('button', { name: 'Hold to talk' });
    await button.hover();
    await page.mouse.down();
    await speak(page, 'do you have vegetarian dishes');
    await page.mouse.up();
    await visitor.said('agent', /vegetarian dishes on your screen/);

    const heard = (await visitor.transcripts()).filter(({ speaker }) => speaker === 'user');
    assert.deepEqual(
      heard.map(({ text }) => text),
      ['do you have vegetarian dishes'],
    );
    assert.equal(await button.getAttribute('aria-pressed'), 'false');
  });
});
