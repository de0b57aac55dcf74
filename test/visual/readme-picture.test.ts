// The picture at the top of the README shows the element as it is. `npm run screenshot` takes it anew.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDemoSite } from '@voice-agent/demo';
import { launchChromium } from '../support/browser.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { comparePicture, keepPicture, README_PICTURE } from './album.js';
import { serveFrontPage } from './front-page.js';
import { createPhotographer, STEADY_FLAGS, type Photographer } from './photographer.js';
import type { Scene } from './scenes.js';

const FONT_SETTINGS = fileURLToPath(new URL('../../visual/fonts.conf', import.meta.url));
const SCENE: Scene = {
  name: README_PICTURE,
  state: 'speaking',
  theme: 'light',
  lang: 'en',
  variant: 'inline',
  isClosed: false,
  hasForcedColors: false,
  viewport: { width: 1280, height: 800 },
};

describe('the picture in the README', { timeout: 60_000 }, () => {
  const keep = keepUntilEnd();
  let photographer: Photographer;
  before(async () => {
    const demo = keep(await createDemoSite({ port: 0 }));
    const environment = { FONTCONFIG_FILE: FONT_SETTINGS };
    const browser = keep(await launchChromium({ permission: 'denied', flags: STEADY_FLAGS, environment }));
    const site = keep(await serveFrontPage(demo.url));
    photographer = keep(await createPhotographer(browser, site.origin));
  });

  it('shows a call on the demo’s home page as it looks now', async () => {
    const png = await photographer.photograph(SCENE);
    if (process.env.VOICE_AGENT_UPDATE_PICTURES === '1') await keepPicture(README_PICTURE, png);
    assert.deepEqual(await comparePicture(README_PICTURE, png), { type: 'same' });
  });
});
