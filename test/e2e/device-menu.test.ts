// The menu in the call: another microphone among the three that Chromium makes up, and the volume as it leaves the page.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { Page } from 'playwright-core';
import { setDemoStage } from '../support/demo-stage.js';
import { keepPeers } from '../support/page-peers.js';
import { openWidgetPage, untilNothingIsOpen, type WidgetPage } from '../support/widget-page.js';

declare global {
  interface Window {
    gainPath: { source: AnalyserNode; output: AnalyserNode } | undefined;
  }
}

const WAIT = { timeout: 10_000, polling: 20 } as const;

describe('the menu of a call', { timeout: 120_000 }, () => {
  describe('with several microphones', () => {
    const stage = setDemoStage({
      says: 'beeps',
      flags: ['--use-fake-device-for-media-stream=device-count=3'],
    });
    let visitor: WidgetPage;

    before(async () => {
      visitor = await openWidgetPage(stage.browser, `${stage.demo.url}/script-tag.html`, {
        onOpen: keepPeers,
      });
      await visitor.start('user-first');
      await visitor.reached('listening');
      await visitor.page.getByRole('button', { name: 'More options' }).click();
    });

    const isHeard = (): Promise<unknown> =>
      visitor.page.waitForFunction(
        () => (document.querySelector<VoiceAgentElement>('voice-agent')?.session.levels().user ?? 0) > 0.2,
        undefined,
        WAIT,
      );

    it('lists them by name, after the system’s choice', async () => {
      const select = visitor.page.getByRole('combobox', { name: 'Microphone' });
      await select.getByRole('option').nth(2).waitFor({ state: 'attached' });
      const names = await select
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => option.textContent.trim()));
      assert.equal(names[0], 'System default');
      assert.ok(names.length >= 3, names.join());
      assert.ok(
        names.every((name, at) => name !== '' && names.indexOf(name) === at),
        names.join(),
      );
    });

    it('changes to another one, and the sound goes on', async () => {
      await isHeard();
      const select = visitor.page.getByRole('combobox', { name: 'Microphone' });
      const id = await select.getByRole('option').last().getAttribute('value');
      await select.selectOption(id);
      await visitor.page.waitForFunction(
        (wanted) =>
          document.querySelector<VoiceAgentElement>('voice-agent')?.session.inputDevice === wanted &&
          window.peers
            .flatMap((peer) => peer.getSenders())
            .some(({ track }) => track?.readyState === 'live' && track.getSettings().deviceId === wanted),
        id,
        WAIT,
      );
      await isHeard();
      assert.equal((await visitor.openResources()).liveTracks, 1);
      assert.equal(await select.inputValue(), id);
      assert.deepEqual((await visitor.log()).errors, []);
    });

    it('closes by Escape first, and the panel by another', async () => {
      const { page } = visitor;
      await page.getByRole('slider', { name: 'Volume' }).focus();
      await page.keyboard.press('Escape');
      assert.equal(await page.getByRole('slider').count(), 0);
      assert.equal(await page.getByRole('dialog').count(), 1);
      await page.keyboard.press('Escape');
      assert.equal(await page.getByRole('dialog').count(), 0);
    });

    it('leaves nothing open after the call', async () => {
      await visitor.hangUp();
      await untilNothingIsOpen(visitor.page);
      assert.deepEqual(await visitor.unhandled(), []);
    });
  });

  describe('where the volume of an audio element is ignored', () => {
    const stage = setDemoStage();
    let visitor: WidgetPage;

    before(async () => {
      visitor = await openWidgetPage(stage.browser, `${stage.demo.url}/script-tag.html`, {
        onOpen: ignoreVolume,
      });
      await visitor.start();
      await visitor.reached('listening');
      await visitor.page.getByRole('button', { name: 'More options' }).click();
      await visitor.page.getByRole('slider', { name: 'Volume' }).focus();
    });

    /** Lets the agent speak, and waits until what leaves the page is so much of what came in. */
    const isPlayedAt = async (share: number): Promise<void> => {
      await visitor.page.evaluate(() =>
        document.querySelector<VoiceAgentElement>('voice-agent')?.sendText('What is on the menu?'),
      );
      await visitor.page.waitForFunction(
        (expected) => {
          const loudnessOf = (meter: AnalyserNode): number => {
            const samples = new Float32Array(meter.fftSize);
            meter.getFloatTimeDomainData(samples);
            return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
          };
          if (!window.gainPath) return false;
          const source = loudnessOf(window.gainPath.source);
          const output = loudnessOf(window.gainPath.output);
          return source > 0.02 && Math.abs(output / source - expected) < 0.05;
        },
        share,
        WAIT,
      );
    };
    const press = async (key: string, times: number): Promise<void> => {
      for (let count = 0; count < times; count += 1) await visitor.page.keyboard.press(key);
    };

    it('the slider changes what leaves the page, all the same', async () => {
      await press('Home', 1);
      await press('ArrowRight', 12);
      await isPlayedAt(0.6);
      await press('ArrowLeft', 8);
      await isPlayedAt(0.2);
      await press('Home', 1);
      await isPlayedAt(0);
    });

    it('the slider stands where the volume is, and says so', async () => {
      await press('ArrowRight', 5);
      const slider = visitor.page.getByRole('slider', { name: 'Volume' });
      assert.equal(await slider.inputValue(), '25');
      assert.equal(await slider.getAttribute('aria-valuetext'), '25%');
    });
  });
});

/** As on phones whose volume only their buttons change; and listens before and behind the gain that is used there. */
function ignoreVolume(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => undefined });
    const Native = window.AudioContext;
    window.AudioContext = class extends Native {
      readonly #meters = { source: this.createAnalyser(), output: this.createAnalyser() };
      #newest: AudioNode | undefined;
      override createGain(): GainNode {
        const gain = super.createGain();
        gain.connect(this.#meters.output);
        window.gainPath = this.#meters;
        return gain;
      }
      override createMediaStreamSource(stream: MediaStream): MediaStreamAudioSourceNode {
        const source = super.createMediaStreamSource(stream);
        this.#newest?.disconnect(this.#meters.source);
        source.connect(this.#meters.source);
        this.#newest = source;
        return source;
      }
    };
  });
}
