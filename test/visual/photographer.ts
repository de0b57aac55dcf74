// Takes the picture of a scene: the gallery's page for one state, at a moment that is the same every time.
import type { VoiceAgentElement } from '@voice-agent/widget';
import type { Browser, Page } from 'playwright-core';
import { pinFont } from './pinned-font.js';
import { STATUS_OF_STATE, type Scene } from './scenes.js';

/** The page's own clock, which stands still: a frame of it. */
const FRAME_MS = 16;
/** How long that clock runs before the picture: the orb has settled, the timer still shows 0:00. */
const EXPOSURE_MS = 60 * FRAME_MS;
const WAIT_LIMIT_MS = 15_000;

/** What makes letters and colours differ between machines, switched off. The rest of it is in `fonts.conf`. */
export const STEADY_FLAGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
] as const;

export interface Photographer {
  /** @returns a PNG */
  photograph(scene: Scene): Promise<Buffer>;
  close(): Promise<void>;
}

/** @param siteUrl the demo site, whose gallery is pictured; one page serves for all pictures, since opening one takes long */
export async function createPhotographer(browser: Browser, siteUrl: string): Promise<Photographer> {
  const context = await browser.newContext({ deviceScaleFactor: 1, reducedMotion: 'reduce' });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  await context.clock.install({ time: 0 });
  await context.clock.pauseAt(FRAME_MS);
  await pinFont(context);
  const page = await context.newPage();
  return {
    photograph: async (scene) => {
      await page.setViewportSize(scene.viewport);
      await page.emulateMedia({
        colorScheme: scene.theme,
        forcedColors: scene.hasForcedColors ? 'active' : 'none',
      });
      await page.goto(addressOf(siteUrl, scene));
      await developed(page, scene);
      await context.clock.runFor(EXPOSURE_MS);
      return await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    },
    close: () => context.close(),
  };
}

function addressOf(siteUrl: string, { state, theme, variant, lang, isClosed }: Scene): string {
  const address = new URL('/state.html', siteUrl);
  address.search = new URLSearchParams({ state, theme, variant, lang }).toString();
  if (isClosed) address.searchParams.set('closed', '');
  return address.href;
}

/** Waits until the element has reached the state, in its language, with everything that it fetches or asks for late. */
async function developed(page: Page, scene: Scene): Promise<void> {
  await page.evaluate(async () => {
    await customElements.whenDefined('voice-agent');
    // A visitor near the element has it fetch what a call needs.
    const root = document.querySelector('voice-agent')?.shadowRoot?.querySelector('.root');
    root?.dispatchEvent(new PointerEvent('pointerover'));
    await document.fonts.ready;
  });
  await page.waitForFunction(
    ({ status, lang, hasHint }) => {
      const agent = document.querySelector<VoiceAgentElement>('voice-agent');
      const root = agent?.shadowRoot?.querySelector<HTMLElement>('.root');
      if (agent?.status !== status || root?.lang !== lang) return false;
      return !root.querySelector('.resting') && (root.querySelector('.hint') !== null) === hasHint;
    },
    { status: STATUS_OF_STATE[scene.state], lang: scene.lang, hasHint: hasHint(scene) },
    { polling: 20 },
  );
  const late = LATE[scene.state];
  if (late !== undefined && !scene.isClosed) await page.locator(late).first().waitFor();
  await page.evaluate(async (isClosed) => {
    const agent = document.querySelector<VoiceAgentElement>('voice-agent');
    if (agent && isClosed) agent.isOpen = false; // an error has opened it
    await agent?.updateComplete;
  }, scene.isClosed);
}

/**
 * Before a visitor is asked for the microphone, the call says so; also before another try, if nobody has said a word. What
 * is held to talk says that, too.
 */
function hasHint({ state, variant, isClosed }: Scene): boolean {
  return HINTED.has(state) && variant !== 'orb' && !isClosed;
}

/** What a state shows that is fetched only for it. */
const LATE: Readonly<Partial<Record<Scene['state'], string>>> = {
  menu: '.menu',
  links: '.link',
  'push-to-talk': '.talk',
  rating: '.rating',
};

const HINTED: ReadonlySet<Scene['state']> = new Set<Scene['state']>([
  'ready',
  'suggestions',
  'connecting',
  'network-blocked',
  'microphone-refused',
  'busy',
  'alternative',
  'waiting',
  'push-to-talk',
  'offline',
  'unavailable',
]);
