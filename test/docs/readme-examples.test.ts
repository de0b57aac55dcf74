// The README's examples as a reader combines them: every page that it shows, talking through every server that it shows.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import type { Browser, Page } from 'playwright-core';
import { startAnnouncedProcess } from '../support/announced-process.js';
import { launchChromium } from '../support/browser.js';
import { collectConsoleErrors } from '../support/console-errors.js';
import { freePort } from '../support/free-port.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { bundleReactExample } from './react-example.js';
import { recipe, recipeFolder } from '../support/documentation/recipes.js';

const README = 'README.md';
const WAIT = { timeout: 25_000, polling: 50 } as const;
/** Where the README's pages expect the server of "On your server". */
const DOCUMENTED_PROXY = 'https://calls.example.com';

/** The README's pages, and whether they give the visitor's name to the agent. */
const PAGES = [
  { page: 'tag', isNamed: false },
  { page: 'element', isNamed: true },
  { page: 'react', isNamed: true },
] as const;
/** The README's servers. */
const SERVERS = ['server', 'on-your-server'] as const;

describe('the examples of the README', { timeout: 180_000 }, () => {
  const keep = keepUntilEnd();
  let browser: Browser;
  let sandbox: Sandbox;
  let folder: string;
  /** The site of the first server, and the origin of each server. */
  let site: string;
  const origins: Partial<Record<(typeof SERVERS)[number], string>> = {};

  before(async () => {
    const made = await recipeFolder();
    keep({ close: () => made.remove() });
    folder = made.path;
    sandbox = keep(await createSandbox({ port: 0 }));
    browser = keep(await launchChromium());
    const [port, otherPort] = [await freePort(), await freePort()];
    site = `http://localhost:${port}`;
    origins.server = site;
    origins['on-your-server'] = `http://localhost:${otherPort}`;
    await start('server', (text) =>
      text
        .replaceAll('http://127.0.0.1:8788/api/public/v1', sandbox.baseUrl)
        .replaceAll('3000', String(port)),
    );
    await start('on-your-server', (text) =>
      text.replace('https://www.example.com', site).replace('8787', String(otherPort)),
    );
    await mkdir(path.join(folder, 'public'));
    await writePage('index.html', recipe('index.html', README));
    await writePage('icon.svg', recipe('icon.svg', README));
    const react = await bundleReactExample(folder, recipe('help.tsx', README));
    for (const server of SERVERS) {
      const shown = (text: string) => text.replaceAll(DOCUMENTED_PROXY, origins[server] ?? '');
      await writePage(`tag-${server}.html`, asPage(shown(recipe('tag', README))));
      await writePage(`element-${server}.html`, asPage(shown(recipe('element', README))));
      await writePage(`react-${server}.js`, shown(react));
      const root = `<main id="root"></main><script src="react-${server}.js"></script>`;
      await writePage(`react-${server}.html`, asPage(root));
    }
  });

  const writePage = (name: string, text: string) => writeFile(path.join(folder, 'public', name), text);
  const asPage = (body: string) =>
    `<!doctype html><html lang="en"><title>Example</title><link rel="icon" href="icon.svg"><body>${body}`;

  async function start(name: string, adapt: (text: string) => string): Promise<void> {
    const file = path.join(folder, `${name}.mjs`);
    // The examples do not all say when they are ready; a line of ours at their end does.
    await writeFile(file, `${adapt(recipe(`${name}.mjs`, README))}\nconsole.log('ready');\n`);
    const running = await startAnnouncedProcess([process.execPath, file], {
      ready: /^ready$/,
      cwd: folder,
      environment: {
        VOICE_AGENT_BASE_URL: sandbox.baseUrl,
        VOICE_AGENT_API_KEY: sandbox.apiKey,
        VOICE_AGENT_ID: sandbox.agents[0]?.id ?? '',
      },
    });
    keep({ close: () => running.stop() });
  }

  /** Opens a page and calls. @returns what the agent says first, and what the browser's console reported */
  async function call(name: string): Promise<{ greeting: string; consoleErrors: readonly string[] }> {
    const page = await browser.newPage();
    const consoleErrors = collectConsoleErrors(page);
    page.on('response', (response) => {
      if (response.status() >= 400) consoleErrors.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(`${site}/${name}`);
    const start = page.getByRole('button', { name: 'Start the call' });
    const launcher = page.getByRole('button', { name: 'Talk with us' });
    await start.or(launcher).first().waitFor();
    if (await launcher.isVisible()) await launcher.click();
    await start.click();
    const greeting = await firstWords(page);
    await page.getByRole('button', { name: 'Hang up' }).click();
    await page.waitForFunction(() => document.querySelector('voice-agent')?.status === 'ended', null, WAIT);
    await page.close();
    return { greeting, consoleErrors };
  }

  it('the first page is called from, with its icon', async () => {
    const { greeting, consoleErrors } = await call('index.html');
    assert.match(greeting, /^Hello,? /);
    assert.deepEqual(consoleErrors, []);
    const page = recipe('index.html', README);
    assert.match(page, /font:[^;]*\bsystem-ui\b/);
    const [, icon = 'no icon'] = /<link rel="icon" href="([^"]+)"/.exec(page) ?? [];
    const answer = await fetch(`${site}/${icon}`);
    assert.match(answer.headers.get('content-type') ?? '', /^image\/svg/);
  });

  for (const server of SERVERS) {
    for (const { page, isNamed } of PAGES) {
      if (page === 'tag' && server === 'server') continue; // the first page has that very tag
      it(`the page "${page}" talks through "${server}"${isNamed ? ', which lets its variables in' : ''}`, async () => {
        const { greeting, consoleErrors } = await call(`${page}-${server}.html`);
        assert.deepEqual(consoleErrors, []);
        assert.match(greeting, isNamed ? /^Hello Ada, / : /^Hello,? /);
      });
    }
  }
});

/** Waits until the agent has greeted the visitor, or the call has failed. */
async function firstWords(page: Page): Promise<string> {
  const words = await page.waitForFunction(
    () => {
      const agent = document.querySelector('voice-agent');
      if (agent?.error) return `${agent.error.code}: ${agent.error.message}`;
      return agent?.transcripts.find(({ speaker, text }) => speaker === 'agent' && text.includes(' welcome'))
        ?.text;
    },
    null,
    WAIT,
  );
  return String(await words.jsonValue());
}
