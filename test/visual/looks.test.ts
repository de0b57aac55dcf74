// How the element looks: every state of the gallery beside the picture it is known by. `npm run visual -- --update`
// takes these pictures anew.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { comparePicture, forgetPicture, keepPicture, knownPictures } from './album.js';
import { createPhotographer, STEADY_FLAGS, type Photographer } from './photographer.js';
import { SCENES, STATUS_OF_STATE } from './scenes.js';

const FONT_SETTINGS = fileURLToPath(new URL('../../visual/fonts.conf', import.meta.url));
/** Set by the command that takes the pictures anew. */
const isUpdate = process.env.VOICE_AGENT_UPDATE_PICTURES === '1';

describe('the looks of the element', { timeout: 180_000 }, () => {
  const keep = keepUntilEnd();
  let demo: DemoSite;
  let browser: Browser;
  let photographer: Photographer;

  before(async () => {
    demo = keep(await createDemoSite({ port: 0 }));
    browser = keep(
      await launchChromium({
        permission: 'denied', // nothing is asked here; and so every call says before that it will ask
        flags: STEADY_FLAGS,
        environment: { FONTCONFIG_FILE: FONT_SETTINGS },
      }),
    );
    photographer = keep(await createPhotographer(browser, demo.url));
  });

  it('every state of the gallery is pictured', async () => {
    const page = await browser.newPage();
    await page.goto(`${demo.url}/gallery.html`);
    const shown = await page
      .locator('figure[data-state]')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-state')));
    assert.deepEqual(shown, Object.keys(STATUS_OF_STATE));
    await page.close();
  });

  for (const scene of SCENES) {
    it(scene.name, async () => {
      const png = await photographer.photograph(scene);
      if (isUpdate) await keepPicture(scene.name, png);
      assert.deepEqual(await comparePicture(scene.name, png), { type: 'same' });
    });
  }

  it('no picture is left of what is no longer shown', async () => {
    const names = new Set(SCENES.map(({ name }) => name));
    const left = (await knownPictures()).filter((name) => !names.has(name));
    if (isUpdate) await Promise.all(left.map(forgetPicture));
    else assert.deepEqual(left, []);
  });
});
