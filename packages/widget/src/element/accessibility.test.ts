import 'axe-core/axe.min.js';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'chai';
import { AFTER_SCENES } from '../testing/after-scenes.js';
import { ElementStage, SCENES } from '../testing/element-stage.js';
import { TimedElementStage } from '../testing/timed-element-stage.js';

const { axe } = globalThis as unknown as {
  readonly axe: { run(context: Element, options: RunOptions): Promise<AxeResults> };
};

async function violations(element: Element): Promise<readonly string[]> {
  const results = await axe.run(element, { resultTypes: ['violations'] });
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}

describe('accessibility', () => {
  let stage: ElementStage;
  afterEach(() => stage.leave());

  for (const variant of ['launcher', 'inline', 'orb']) {
    for (const theme of ['light', 'dark']) {
      for (const scene of SCENES) {
        it(`has no violation: ${variant}, ${theme}, ${scene}`, async () => {
          stage = new ElementStage({ variant, theme, open: '' });
          await stage.play(scene);
          expect(await violations(stage.element)).to.deep.equal([]);
        });
      }
    }
  }

  for (const mode of ['both', 'voice', 'text']) {
    for (const theme of ['light', 'dark']) {
      it(`has no violation: mode ${mode}, ${theme}, with suggestions, in writing, cut short`, async () => {
        const suggestions = '["Do you deliver?", "A table for two"]';
        stage = await ElementStage.open({ mode, theme, suggestions, open: '' });
        expect(await violations(stage.element)).to.deep.equal([]);
        await stage.play(mode === 'voice' ? 'speaking' : 'typing');
        expect(await violations(stage.element)).to.deep.equal([]);
        stage.say('agent', 'For two at', 2, false);
        stage.session.end();
        await stage.drawn();
        expect(await violations(stage.element)).to.deep.equal([]);
      });
    }
  }

  for (const [scene, play] of Object.entries(AFTER_SCENES)) {
    it(`has no violation: ${scene}`, async () => {
      for (const variant of ['launcher', 'inline', 'orb']) {
        for (const theme of ['light', 'dark']) {
          const timed = new TimedElementStage({ variant, theme, open: '' });
          stage = timed;
          await play(timed);
          expect(await violations(timed.element), `${variant}, ${theme}`).to.deep.equal([]);
          timed.element.isOpen = false;
          await timed.drawn();
          expect(await violations(timed.element), `closed, ${theme}`).to.deep.equal([]);
          await timed.leave();
        }
      }
    });
  }

  it('has no violation while the launcher is closed', async () => {
    stage = await ElementStage.open();
    expect(await violations(stage.element)).to.deep.equal([]);
  });

  it('has no violation while a call runs behind the closed launcher', async () => {
    stage = new ElementStage();
    await stage.play('speaking');
    expect(await violations(stage.element)).to.deep.equal([]);
  });

  it('has targets of 44 pixels at least', async () => {
    for (const scene of [
      'ready',
      'asked to agree',
      'playback blocked',
      'menu',
      'ended',
      'refused',
    ] as const) {
      stage = new ElementStage({ open: '', suggestions: '["Why?"]' });
      await stage.play(scene);
      for (const target of stage.element.renderRoot.querySelectorAll('button, input, select')) {
        if (!target.checkVisibility()) continue; // the launcher under its open panel
        const { width, height } = target.getBoundingClientRect();
        expect(Math.min(width, height), target.outerHTML).to.be.at.least(44);
      }
      await stage.leave();
    }
  });

  it('announces where the call stands, but not every turn of the conversation', async () => {
    stage = new ElementStage({ open: '' });
    await stage.play('connecting');
    const announced = (): string => stage.find('[role=status]').textContent;
    expect(announced()).to.equal('Connecting');
    stage.session.end();
    await stage.play('listening');
    expect(announced()).to.equal('Connected');
    stage.transport.connection.receive({ type: 'state', state: 'speaking' });
    await stage.drawn();
    expect(announced()).to.equal('Connected');
    stage.transport.connection.report({ type: 'connection', state: 'reconnecting', quality: 'lost' });
    await stage.drawn();
    expect(announced()).to.equal('Reconnecting');
  });
});
