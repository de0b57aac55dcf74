// A call without a microphone: nobody is asked for one, nothing is published, and yet there is a conversation.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { openSessionPage, type SessionPage } from '../support/session-page.js';
import { untilNothingIsOpen } from '../support/widget-page.js';

describe('a visitor who only types', { timeout: 60_000 }, () => {
  // A prompt for the microphone would be refused, and end the call.
  const stage = setDemoStage({ permission: 'denied' });
  let visitor: SessionPage;

  before(async () => {
    visitor = await openSessionPage(stage.browser, stage.demo.url, { options: { agent: 'plain' } });
    await visitor.start(false);
  });

  it('is greeted, in sound', async () => {
    await visitor.page.waitForFunction(() => window.voice.levels().agent > 0.2, undefined, {
      timeout: 10_000,
      polling: 20,
    });
    await visitor.said('agent', /./);
  });

  it('is answered', async () => {
    await visitor.use((session) => session.sendText('hello there'));
    await visitor.said('agent', /hello there/);
  });

  it('has published nothing, and ends in order', async () => {
    const { liveTracks, peerConnections } = await visitor.page.evaluate(() => window.probe.openResources());
    assert.deepEqual({ liveTracks, peerConnections }, { liveTracks: 0, peerConnections: 1 });
    await visitor.use((session) => session.end());
    await untilNothingIsOpen(visitor.page);
    const diary = await visitor.diary();
    assert.equal(diary.at(-1), 'ended:user');
    assert.deepEqual(
      diary.filter((entry) => entry.startsWith('error')),
      [],
    );
    assert.deepEqual(await visitor.page.evaluate(() => window.probe.unhandled), []);
  });
});
