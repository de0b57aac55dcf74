// The playground: its default look, the states of a call, what can be chosen and found, links that carry it, and code that
// works where it is pasted.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createDemoSite, type DemoSite } from '@voice-agent/demo';
import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/axe.js';
import { launchChromium } from '../support/browser.js';

/** What a visitor can tell each state by: a part that only it shows, or words. */
const SIGNS: Readonly<Record<string, string>> = {
  'At rest': 'voice-agent [part~=start-button]',
  Connecting: 'voice-agent [part~=hang-up-button]',
  Listening: 'voice-agent [part~=partial-utterance]',
  Speaking: 'voice-agent [part~=agent-utterance]',
  'More options': 'voice-agent [part~=menu]',
  'Sound held back by the browser': 'voice-agent [part~=sound-button]',
  'Ended by the agent': 'voice-agent [part~=summary]',
  'Connection lost': 'voice-agent [part~=error]',
  'Asking for agreement': 'voice-agent [part~=agree-button]',
  'Microphone refused': 'voice-agent [part~=typing-button]',
};

/** Fragments that whoever wrote them hopes will do something. */
const HOSTILE = [
  'state=nothing&attribute.onclick=alert(1)&attribute.theme=%22%3E%3Cscript%3E',
  'property.--voice-agent-accent=red%7D%20body%7Bdisplay:none',
  'property.--voice-agent-radius=1px;position:fixed&property.--voice-agent-font-family=%5C7d%20%7D',
  'part.start-button=color:red%7Dbody%7Bdisplay:none&part.root=background:url(https://thief.example/)',
  'part.launcher=background:image-set(%22https://thief.example/%22%201x)&slot.__proto__=a&label.constructor=b',
  `slot.title=${'x'.repeat(20_000)}`,
  '%E0%A4%A',
];

describe('the playground', { timeout: 90_000 }, () => {
  let site: DemoSite;
  let browser: Browser;
  let page: Page;
  let consoleErrors: string[];
  before(async () => {
    site = await createDemoSite({ port: 0 });
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(async () => {
    consoleErrors = [];
    page = await openPlayground();
  });
  afterEach(async () => {
    await page.context().close();
    assert.deepEqual(consoleErrors, []);
  });

  async function openPlayground(fragment = ''): Promise<Page> {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const opened = await context.newPage();
    opened.on('pageerror', (error) => consoleErrors.push(error.message));
    opened.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    await opened.goto(`${site.url}/playground.html${fragment}`, { waitUntil: 'networkidle' });
    return opened;
  }

  const code = (from = page) => from.locator('#code').textContent();
  const accent = (from = page) =>
    from
      .locator('voice-agent')
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--voice-agent-accent'));
  const openGroup = (name: string) => page.locator('summary', { hasText: name }).click();

  it('shows the element as it is by itself until a colour is chosen, and again afterwards', async () => {
    assert.equal(await accent(), '');
    assert.doesNotMatch((await code()) ?? '', /--voice-agent/);
    await page.getByLabel('--voice-agent-accent', { exact: true }).fill('#b4532a');
    assert.equal(await accent(), '#b4532a');
    await page.getByRole('button', { name: 'Default of --voice-agent-accent' }).click();
    assert.equal(await accent(), '');
  });

  it('shows what is chosen, its code and nothing else; Reset takes it back', async () => {
    const before = await code();
    await page.getByLabel('--voice-agent-accent', { exact: true }).fill('#005f99');
    await page.getByLabel('theme', { exact: true }).selectOption('dark');
    await openGroup('Parts');
    await page.locator('#part-start-button').fill('text-transform: uppercase');
    await openGroup('Slots');
    await page.locator('#slot-title').fill('Ask <us>');
    const looks = await page.locator('voice-agent').evaluate((element) => {
      const button = element.shadowRoot?.querySelector('[part~="start-button"]');
      return {
        accent: getComputedStyle(element).getPropertyValue('--voice-agent-accent'),
        letters: button ? getComputedStyle(button).textTransform : '',
        title: element.querySelector('[slot="title"]')?.textContent,
        theme: element.getAttribute('theme'),
      };
    });
    assert.deepEqual(looks, { accent: '#005f99', letters: 'uppercase', title: 'Ask <us>', theme: 'dark' });
    const written = (await code()) ?? '';
    for (const text of [
      '--voice-agent-accent: #005f99;',
      'voice-agent::part(start-button) {\n  text-transform: uppercase;',
      '<span slot="title">Ask &lt;us></span>',
      'theme="dark"',
    ]) {
      assert.ok(written.includes(text), `${text} is missing in\n${written}`);
    }
    assert.doesNotMatch(written, /placement|disabled|radius/);
    await page.getByRole('button', { name: 'Reset' }).click();
    assert.equal(await code(), before);
  });

  it('tries every attribute of the element that changes a look or what a visitor can do', async () => {
    const attribute = (name: string) => page.locator(`#attribute-${name}`);
    await attribute('suggestions').fill('Are you open? | A "table" for two |');
    await page.locator('voice-agent [part~=suggestion-button]', { hasText: 'A "table" for two' }).waitFor();
    await attribute('mode').selectOption('text');
    await page.locator('voice-agent [part~=start-button]', { hasText: 'Start writing' }).waitFor();
    await attribute('consent-text').fill("We'd record <this>.");
    await attribute('link-hosts').fill('example.org');
    const flags = [
      'consent-required',
      'rating',
      'push-to-talk',
      'confirm-leave',
      'no-transcript',
      'disabled',
    ];
    for (const flag of flags) await attribute(flag).selectOption('on');
    const written = (await code()) ?? '';
    for (const text of [
      ` suggestions='["Are you open?","A \\"table\\" for two"]'`,
      ' mode="text"',
      ' consent-text="We&#39;d record &lt;this>."',
      ' link-hosts="example.org"',
      ...flags.map((flag) => ` ${flag}`),
    ]) {
      assert.ok(written.includes(text), `${text} is missing in\n${written}`);
    }
    const other = await openPlayground(await page.evaluate(() => location.hash));
    assert.equal(await code(other), written);
    await other.context().close();
  });

  it('what a state needs gives way to what is chosen, and leaves it behind', async () => {
    const subject = page.locator('voice-agent');
    await page.getByLabel('State').selectOption('With suggestions');
    await page.locator('#attribute-theme').selectOption('dark');
    await page.locator('voice-agent [part~=suggestion-button]').first().waitFor();
    await page.locator('#attribute-suggestions').fill('Are you open?');
    await page.getByLabel('State').selectOption('All lines busy, with a way of the page’s own');
    await page.locator('voice-agent > a[slot=alternative]:visible').waitFor();
    assert.equal(await subject.getAttribute('suggestions'), '["Are you open?"]');
    await openGroup('Slots');
    await page.locator('#slot-alternative').fill('Write to us');
    assert.equal(await page.locator('voice-agent > [slot=alternative]').textContent(), 'Write to us');
    await page.getByLabel('State').selectOption('At rest');
    assert.equal(await page.locator('voice-agent > [slot=alternative]').textContent(), 'Write to us');
  });

  it('says beside each choice what it is, and finds it by its name', async () => {
    const described = page.locator('#choices :is(input, select)[aria-describedby]');
    assert.equal(await described.count(), await page.locator('#choices :is(input, select)').count());
    await page.getByLabel('Find a setting').fill('newest words');
    await page.getByText('Scrolls to the newest words.').waitFor();
    assert.equal(await page.locator('.choice:visible').count(), 1);
    await page.getByLabel('Find a setting').fill('no such thing');
    await page.getByText('Nothing is called that.').waitFor();
  });

  it('a click on a part of the element leads to its field, and starts no call', async () => {
    await page.getByRole('button', { name: 'Start the call' }).click();
    assert.equal(await page.locator('#part-start-button').evaluate((field) => field.matches(':focus')), true);
    assert.equal(
      await page
        .locator('voice-agent')
        .evaluate((element) => element.shadowRoot?.querySelector('[part~=hang-up-button]')),
      null,
    );
    await page.getByLabel('Pick parts').uncheck();
    await page.getByRole('button', { name: 'Start the call' }).click();
    await page.getByRole('button', { name: 'Hang up' }).waitFor();
  });

  it('on a phone, the element stays in sight of the last of its settings', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const start = page.getByRole('button', { name: 'Start the call' });
    const first = await start.boundingBox();
    assert.ok(first && first.y + first.height <= 740, JSON.stringify(first));
    await openGroup('Slots');
    const last = page.locator('#choices :is(input, select)').last();
    await last.focus();
    const [button, field] = [await start.boundingBox(), await last.boundingBox()];
    assert.ok(button && field);
    assert.ok(button.y >= 0 && button.y + button.height <= field.y, JSON.stringify({ button, field }));
    assert.ok(field.y + field.height <= 740, JSON.stringify(field));
    assert.ok(await page.getByRole('button', { name: 'Copy code' }).isVisible());
  });

  it('takes the element into each state, there and back', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' }); // what fades in has no contrast yet
    const names = await page.getByLabel('State').locator('option').allTextContents();
    assert.deepEqual(
      Object.keys(SIGNS).filter((name) => !names.includes(name)),
      [],
    );
    for (const [name, sign] of [...Object.entries(SIGNS), ...Object.entries(SIGNS).reverse()]) {
      await page.getByLabel('State').selectOption(name);
      await page.locator(sign).first().waitFor();
      assert.deepEqual(await violationsOf(page), [], name);
    }
  });

  it('a link brings back all that was chosen', async () => {
    await page.getByLabel('--voice-agent-accent', { exact: true }).fill('#005f99');
    await page.getByLabel('variant', { exact: true }).selectOption('launcher');
    await openGroup('Words');
    await page.locator('#label-open').fill('Ask "us" & ours');
    await openGroup('Parts');
    await page.locator('#part-launcher').fill('border: 2px solid; opacity: 0.9');
    await page.getByLabel('State').selectOption('Speaking');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied.').waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const other = await openPlayground(link.hash);
    assert.equal(await code(other), await code());
    assert.equal(await accent(other), '#005f99');
    assert.equal(await other.getByLabel('State').inputValue(), 'speaking');
    assert.equal(
      await other.locator('voice-agent').getAttribute('variant'),
      await page.locator('voice-agent').getAttribute('variant'),
    );
    await other.context().close();
  });

  it('a link that is up to something changes nothing', async () => {
    const plain = await code();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    for (const fragment of HOSTILE) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))));
      assert.equal(await code(), plain, fragment.slice(0, 80));
      assert.ok(await page.locator('h1').isVisible());
    }
    assert.deepEqual(
      requested.filter((url) => !url.startsWith(site.url)),
      [],
    );
  });

  it('gives code that shows the same on a page of one’s own', async () => {
    await page.getByLabel('--voice-agent-accent', { exact: true }).fill('#005f99');
    await openGroup('Slots');
    await page.locator('#slot-title').fill('Ask us');
    const copied = (await code()) ?? '';
    const own = await browser.newPage();
    await own.route('https://your-server.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const answer = await fetch(`${site.url}${pathname}`);
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
      await route.fulfill({ body: await answer.text(), headers });
    });
    await own.route('http://own.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: copied }),
    );
    await own.goto('http://own.example/');
    await own.getByText('Ask us').waitFor();
    const box = await own.locator('voice-agent').boundingBox();
    assert.ok((box?.height ?? 0) > 500);
    await own.close();
  });
});
