// Both ways to an agent in React, in StrictMode, with both Reacts: one call, renders for changes only, nothing left.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { VoiceAgentElement } from '@voice-agent/widget';
import { setDemoStage } from '../support/demo-stage.js';
import { openReactPage, renderOnServer, type ReactPage, type ReactVersion } from '../support/react-page.js';
import { NOTHING_OPEN } from '../support/widget-page.js';
import type {} from '../react/app.js';

describe('React', { timeout: 240_000, concurrency: 2 }, () => {
  const stage = setDemoStage();

  for (const react of [18, 19] as const satisfies readonly ReactVersion[]) {
    describe(`${react}, by the hook`, { concurrency: 1 }, () => {
      let visitor: ReactPage;
      beforeEach(async () => {
        visitor = await openReactPage(stage.browser, stage.demo.url, { react, way: 'hook' });
      });
      afterEach(async () => {
        assert.deepEqual(visitor.consoleErrors, []);
        await visitor.close();
      });

      it('a visitor is greeted, answered, and gone without a trace when the page leaves the call', async () => {
        await visitor.click('Start the call');
        await visitor.hears();
        await visitor.sees(/^agent: ./);
        await visitor.page.evaluate(() => window.reactDiary?.results.at(-1)?.sendText('hello there'));
        await visitor.sees('user: hello there');
        await visitor.sees(/^agent: .*hello there/);
        assert.deepEqual(visitor.joins, ['plain']);
        await visitor.holds({ liveTracks: 1 });
        await visitor.click('Leave');
        await visitor.holds(NOTHING_OPEN);
        assert.deepEqual(await visitor.page.evaluate(() => window.probe.unhandled), []);
      });

      it('renders once for each change, and never without one', async () => {
        const renders = await visitor.count();
        await visitor.click('Start the call');
        await visitor.sees(/^agent: ./);
        await visitor.click('Hang up');
        await visitor.sees('ended');
        const unchanged = await visitor.page.evaluate((before) => {
          const results = window.reactDiary?.results.slice(before - 1) ?? [];
          const isSame = (one: object, other: object): boolean =>
            Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);
          return results.flatMap((result, index) => {
            const next = results[index + 1];
            return next && isSame(result, next) ? [result.status] : [];
          });
        }, renders);
        assert.deepEqual(unchanged, []);
        assert.ok((await visitor.count()) > renders + 3, 'the call was seen to go on');
      });

      it('gives the same object until something changes, and the same functions for good', async () => {
        await visitor.click('Render again');
        const renders = await visitor.count();
        const told = await visitor.page.evaluate(async () => {
          const results = window.reactDiary?.results ?? [];
          const nextPicture = (): Promise<unknown> =>
            new Promise((resolve) => requestAnimationFrame(resolve));
          const voice = results.at(-1);
          voice?.session.dispatchEvent(new Event('media'));
          voice?.unmuteMic();
          voice?.setVolume(1);
          await nextPicture();
          await nextPicture();
          const rendersWithoutChange = results.length;
          voice?.muteMic();
          await nextPicture();
          await nextPicture();
          const now = results.at(-1);
          return {
            rendersWithoutChange,
            rendersWithChange: results.length - rendersWithoutChange,
            objects: new Set(results).size,
            isMicMuted: now?.isMicMuted,
            replaced: Object.entries(now ?? {}).flatMap(([name, value]) =>
              voice && Reflect.get(voice, name) !== value ? [name] : [],
            ),
          };
        });
        assert.deepEqual(told, {
          rendersWithoutChange: renders,
          rendersWithChange: 1,
          objects: 2,
          isMicMuted: true,
          replaced: ['isMicMuted'],
        });
      });

      it('a call under way outlives other options, and the next call is started with them', async () => {
        await visitor.click('Start the call');
        await visitor.sees(/^agent: ./);
        await visitor.click('Choose another agent');
        await visitor.click('Render again');
        await visitor.page.evaluate(() => window.reactDiary?.results.at(-1)?.sendText('still with me'));
        await visitor.sees(/^agent: .*still with me/);
        assert.deepEqual(visitor.joins, ['plain']);
        await visitor.click('Hang up');
        await visitor.sees('ended');
        await visitor.click('Start the call');
        await visitor.sees('listening');
        assert.deepEqual(visitor.joins, ['plain', 'user-first']);
        await visitor.click('Hang up');
        await visitor.holds(NOTHING_OPEN);
      });

      it('nobody can start a call for a component that is gone, and one that comes back can', async () => {
        await visitor.click('Leave');
        const reason = await visitor.page.evaluate(async () => {
          const gone = window.reactDiary?.results.at(-1);
          await gone?.startCall();
          return [gone?.session.status, gone?.session.error?.code];
        });
        assert.deepEqual(reason, ['ready', 'aborted']);
        assert.deepEqual(visitor.joins, []);
        await visitor.click('Come back');
        await visitor.page.route('**/voice/join', () => undefined); // for as long as the page lives, it connects
        await visitor.click('Start the call');
        await visitor.sees('connecting');
        await visitor.holds({ liveTracks: 1 });
        await visitor.click('Leave');
        await visitor.holds(NOTHING_OPEN);
      });
    });

    describe(`${react}, by the component`, { concurrency: 1 }, () => {
      let visitor: ReactPage;
      afterEach(async () => {
        assert.deepEqual(visitor.consoleErrors, []);
        await visitor.close();
      });

      it('a visitor is greeted, answered, and gone without a trace when the page leaves the call', async () => {
        visitor = await openReactPage(stage.browser, stage.demo.url, { react, way: 'component' });
        await visitor.click('Start the call');
        await visitor.hears();
        await visitor.click('Choose another agent');
        await visitor.page.getByRole('textbox', { name: 'Message' }).fill('hello there');
        await visitor.page.keyboard.press('Enter');
        await visitor.sees(/said hello there/);
        assert.deepEqual(visitor.joins, ['plain']);
        await visitor.holds({ liveTracks: 1 });
        await visitor.click('Leave');
        await visitor.holds(NOTHING_OPEN);
        const { heard, elements } = await visitor.diary();
        assert.equal(elements, 1);
        assert.deepEqual(
          heard.filter(({ status }) => status === 'connecting'),
          [{ status: 'connecting', agent: 'plain' }],
        );
        // The last callback that was given is the one that is called.
        assert.deepEqual(new Set(heard.slice(-2).map(({ agent }) => agent)), new Set(['user-first']));
      });

      it('what a server has rendered is taken over without a console error, and works', async () => {
        const html = await renderOnServer(react, 'component');
        assert.match(
          html,
          /<voice-agent class="inline-agent" variant="inline"><b slot="title">Luigi’s<\/b><\/voice-agent>/,
        );
        visitor = await openReactPage(stage.browser, stage.demo.url, { react, way: 'component', html });
        await visitor.page.getByRole('button', { name: 'Start the call' }).waitFor();
        const taken = await visitor.page.evaluate(() => {
          const element = window.reactDiary?.elements.at(-1);
          return [
            element?.variant,
            element?.agent,
            element?.variables,
            document.querySelectorAll('voice-agent').length,
          ];
        });
        assert.deepEqual(taken, ['inline', 'plain', { first_name: 'Ada' }, 1]);
      });

      it('what a server has rendered stands where it will stay, and moves nothing', async () => {
        const html = await renderOnServer(react, 'component');
        visitor = await openReactPage(stage.browser, stage.demo.url, { react, way: 'component', html });
        await visitor.page.getByRole('button', { name: 'Start the call' }).waitFor();
        assert.equal(await visitor.page.evaluate(() => window.reactDiary?.found), 'inline');
        assert.deepEqual(await layoutShifts(visitor.page), []);
      });
    });

    it(`${react} has the page decide whether the panel is open, in step with the visitor`, async () => {
      const visitor = await openReactPage(stage.browser, stage.demo.url, { react, way: 'panel' });
      const panel = visitor.page.getByRole('dialog');
      const toggles = (): Promise<readonly boolean[] | undefined> =>
        visitor.page.evaluate(() => window.reactDiary?.toggles);
      await visitor.sees('The panel is closed.');
      await visitor.click('Talk with us');
      await visitor.sees('The panel is open.');
      await visitor.click('Render again'); // which sets it again as the page has it
      await panel.waitFor();
      await visitor.click('Put the panel away');
      await panel.waitFor({ state: 'detached' });
      await visitor.sees('The panel is closed.');
      assert.deepEqual(await toggles(), [true, false]);
      await visitor.click('Bring the panel');
      await panel.press('Escape');
      await visitor.sees('The panel is closed.');
      await panel.waitFor({ state: 'detached' });
      assert.deepEqual(await toggles(), [true, false, true, false]);
      assert.deepEqual(visitor.consoleErrors, []);
      await visitor.close();
    });

    it(`${react} leaves a panel that it was asked to open to the visitor from then on`, async () => {
      const visitor = await openReactPage(stage.browser, stage.demo.url, { react, way: 'open' });
      const panel = visitor.page.getByRole('dialog');
      await panel.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await visitor.click('Render again');
      await visitor.click('Choose another agent');
      await visitor.page
        .locator('voice-agent')
        .evaluate((element) => (element as VoiceAgentElement).updateComplete);
      assert.equal(await panel.count(), 0);
      assert.deepEqual(visitor.consoleErrors, []);
      await visitor.close();
    });

    it(`${react} shows the hook’s call in the component, and ends it once`, async () => {
      const visitor = await openReactPage(stage.browser, stage.demo.url, { react, way: 'both' });
      await visitor.click('Start the call');
      await visitor.page.getByRole('status').getByText('listening').waitFor();
      await visitor.page.getByRole('button', { name: 'Hang up' }).waitFor();
      assert.deepEqual(visitor.joins, ['plain']);
      await visitor.click('Leave');
      await visitor.holds(NOTHING_OPEN);
      assert.deepEqual(visitor.consoleErrors, []);
      await visitor.close();
    });

    for (const [way, owner] of [
      ['suspended', 'component'],
      ['suspended-both', 'hook'],
    ] as const) {
      it(`${react} leaves the ${owner}’s call and the panel alone while a neighbour has them wait`, async () => {
        const visitor = await openReactPage(stage.browser, stage.demo.url, { react, way });
        await visitor.click('Talk with us');
        await visitor.click('Start the call');
        await visitor.holds({ liveTracks: 1 });
        await visitor.click('Hide');
        await visitor.sees('Loading.');
        await visitor.click('Show');
        await visitor.page.getByText('Loading.').waitFor({ state: 'detached' });
        const isOpen = await visitor.page
          .locator('voice-agent')
          .evaluate((element) => (element as VoiceAgentElement).isOpen);
        assert.equal(isOpen, true);
        await visitor.click('Hang up');
        assert.deepEqual(visitor.consoleErrors, []);
        await visitor.close();
      });
    }

    it(`${react} takes over what a server has rendered with the hook`, async () => {
      const html = await renderOnServer(react, 'hook');
      assert.match(html, /<p role="status">ready<\/p>/);
      const visitor = await openReactPage(stage.browser, stage.demo.url, { react, way: 'hook', html });
      assert.match(
        await visitor.page.evaluate(() => window.reactDiary?.version ?? ''),
        new RegExp(`^${react}\\.`),
      );
      await visitor.click('Render again');
      assert.equal(await visitor.page.evaluate(() => new Set(window.reactDiary?.results).size), 1);
      assert.deepEqual(visitor.consoleErrors, []);
      await visitor.close();
    });
  }

  it('19 ends the call of a component that it hides, and the next one can be started', async () => {
    const visitor = await openReactPage(stage.browser, stage.demo.url, { react: 19, way: 'hidden' });
    await visitor.click('Talk with us');
    await visitor.click('Start the call');
    await visitor.holds({ liveTracks: 1 });
    await visitor.click('Hide');
    await visitor.holds(NOTHING_OPEN);
    await visitor.click('Show');
    await visitor.page.getByRole('button', { name: /Start the call|Call again/ }).click(); // it may not have begun
    await visitor.holds({ liveTracks: 1 });
    assert.deepEqual(visitor.joins, ['plain', 'plain']);
    assert.deepEqual(visitor.consoleErrors, []);
    await visitor.close();
  });

  it('19 leaves a call alone whose session is not the component’s that it hides', async () => {
    const visitor = await openReactPage(stage.browser, stage.demo.url, { react: 19, way: 'hidden-both' });
    await visitor.click('Talk with us');
    await visitor.click('Start the call');
    await visitor.holds({ liveTracks: 1 });
    await visitor.click('Hide');
    await visitor.page.locator('voice-agent').waitFor({ state: 'hidden' });
    await visitor.click('Show');
    await visitor.click('Hang up');
    await visitor.holds(NOTHING_OPEN);
    assert.deepEqual(visitor.joins, ['plain']);
    assert.deepEqual(visitor.consoleErrors, []);
    await visitor.close();
  });
});

/** How far what one reads was moved since the page was opened, as the browser counts it; one number for every time. */
function layoutShifts(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const nextPicture = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await nextPicture();
    await nextPicture();
    observer.disconnect();
    return shifts;
  });
}
