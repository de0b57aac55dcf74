// A visitor who lets the browser's question stand and types: the call goes on, and a late yes opens no microphone.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { leaveQuestionOpen } from '../support/open-question.js';
import { NOTHING_OPEN, openWidgetPage, type WidgetPage } from '../support/widget-page.js';

describe('typing instead of answering the prompt', { timeout: 60_000 }, () => {
  const stage = setDemoStage();
  let visitor: WidgetPage;
  let joins: number;

  beforeEach(async () => {
    joins = 0;
    visitor = await openWidgetPage(stage.browser, `${stage.demo.url}/script-tag.html`, {
      onOpen: (page) =>
        page.on('request', (request) => {
          if (request.url().endsWith('/join')) joins += 1;
        }),
    });
    await leaveQuestionOpen(visitor.page);
    await visitor.start('plain');
  });
  afterEach(() => visitor.close());

  it('is offered while nothing else happens', async () => {
    await visitor.page.getByRole('button', { name: 'Continue by typing' }).waitFor();
    assert.equal(joins, 0);
    assert.deepEqual((await visitor.log()).statuses, ['connecting']);
  });

  it('makes a call of text, and a late yes leaves no live track', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Continue by typing' }).click();
    await visitor.reached('listening');
    await page.keyboard.type('hello there'); // the focus is where the visitor wants to be
    await page.keyboard.press('Enter');
    await visitor.said('user', /hello there/);

    await page.evaluate(() => window.allowMicrophone());
    await page.waitForFunction(() => window.wasMicrophoneOpened);
    await page.waitForFunction(() => window.probe.openResources().liveTracks === 0, undefined, {
      timeout: 2_000,
    });
    assert.equal(await page.getByRole('button', { name: 'Mute your microphone' }).count(), 0);
    assert.equal(joins, 1);
    await visitor.hangUp();
    await visitor.reached('ended');
    assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
    assert.deepEqual((await visitor.log()).errors, []);
    assert.deepEqual(await visitor.unhandled(), []);
  });
});
