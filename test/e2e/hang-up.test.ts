// Hanging up at any moment of the start ends the call at once, with nothing left open, and the next call works.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setDemoStage } from '../support/demo-stage.js';
import { NOTHING_OPEN, openWidgetPage, type WidgetPage } from '../support/widget-page.js';

/** From before the join has been sent to well after the agent listens; each row is what one page goes through. */
const MOMENTS_MS = [
  [0, 75, 250, 600],
  [10, 100, 300, 900],
  [25, 150, 400],
  [50, 200],
] as const;

describe('hanging up', { timeout: 120_000, concurrency: MOMENTS_MS.length }, () => {
  const stage = setDemoStage();

  for (const moments of MOMENTS_MS) {
    describe('on one page, again and again', { concurrency: 1 }, () => {
      let visitor: WidgetPage;

      before(async () => {
        visitor = await openWidgetPage(stage.browser, `${stage.demo.url}/script-tag.html`);
        await visitor.page.evaluate(() =>
          document.querySelector('voice-agent')?.setAttribute('agent', 'user-first'),
        );
      });

      for (const moment of moments) {
        it(`${moment} ms after the click ends the call at once`, async () => {
          const log = await visitor.page.evaluate(async (delayMs) => {
            const agent = document.querySelector('voice-agent');
            if (!agent) throw new Error('there is no element');
            const statuses: string[] = [];
            const note = (): number => statuses.push(agent.status);
            agent.addEventListener('status', note);
            void agent.startCall();
            await new Promise((resolve) => setTimeout(resolve, delayMs));
            agent.endCall();
            const statusAfterwards = agent.status;
            // Whatever was under way at that moment has time to come back and do harm.
            await new Promise((resolve) => setTimeout(resolve, 1_000));
            agent.removeEventListener('status', note);
            return { statuses, statusAfterwards };
          }, moment);
          assert.equal(log.statusAfterwards, 'ended');
          assert.equal(log.statuses[0], 'connecting');
          assert.equal(log.statuses.indexOf('ended'), log.statuses.length - 1, log.statuses.join());
          assert.deepEqual(await visitor.openResources(), NOTHING_OPEN);
          assert.deepEqual(await visitor.unhandled(), []);
        });
      }

      it('leaves the next call unharmed', async () => {
        await visitor.start('plain');
        await visitor.said('agent', /./);
        await visitor.hangUp();
        await visitor.reached('ended');
        assert.deepEqual((await visitor.log()).reasons, ['user']);
      });
    });
  }
});
