// What the console tells the author of a page on which nothing would be seen, or nothing would run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import ts from 'typescript';
import { setDemoStage } from '../support/demo-stage.js';
import { codeBlocks, ROOT } from '../support/documentation/code-blocks.js';

describe('the author of a page', { timeout: 60_000 }, () => {
  const stage = setDemoStage();

  async function newPage(test: TestContext): Promise<Page> {
    const page = await stage.browser.newPage();
    test.after(() => page.close());
    return page;
  }

  /** Opens a page with this body and policy, as its author would. */
  async function openAuthored(page: Page, body: string, policy = "script-src 'self'"): Promise<void> {
    await page.route('**/author.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: `<!doctype html><title>A page</title><body>${body}`,
      }),
    );
    await page.goto(`${stage.demo.url}/author.html`);
  }

  /** @returns what the console warned of on a page with this body and policy, once it is loaded */
  async function warningsOf(
    test: TestContext,
    body: string,
    policy?: string,
  ): Promise<{ warnings: readonly string[]; launchers: number }> {
    const page = await newPage(test);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('voice-agent')) warnings.push(message.text());
    });
    await page.route('**/moved.js', (route) =>
      route.fulfill({ status: 302, headers: { location: '/voice/voice-agent.js' } }),
    );
    await openAuthored(page, body, policy);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    return { warnings, launchers: await page.locator('voice-agent #launcher').count() };
  }

  const SCRIPT = '<script type="module" src="/voice/voice-agent.js"';

  it('is told of a script tag that asks for nothing, on a page without an element', async (test) => {
    assert.deepEqual(await warningsOf(test, `${SCRIPT}></script>`), {
      warnings: [
        'voice-agent: no_element. Nothing is shown: add data-agent="…" to its script tag, or <voice-agent> to the page.',
      ],
      launchers: 0,
    });
  });

  it('is told nothing where an element is, by whichever way', async (test) => {
    for (const body of [
      `${SCRIPT} data-agent="default"></script>`,
      `<voice-agent></voice-agent>${SCRIPT}></script>`,
      '<script type="module" src="/moved.js" data-agent="default"></script>',
    ]) {
      assert.deepEqual(await warningsOf(test, body), { warnings: [], launchers: 1 }, body);
    }
  });

  it('is told by the browser of a missing type="module", in the words that Troubleshooting quotes', async (test) => {
    const page = await newPage(test);
    const thrown = page.waitForEvent('pageerror');
    await openAuthored(page, '<script src="/voice/voice-agent.js" data-agent="default"></script>');
    const { message } = await thrown;
    const documented = readFileSync(path.join(ROOT, 'docs/troubleshooting.md'), 'utf8');
    assert.ok(documented.includes(`"${message}" in the console`), message);
  });

  it('can start a call in a test of the page as the README says', async (test) => {
    const [block] = codeBlocks(['ts']).filter(({ code }) => code.includes('function startCall('));
    const compiled = ts.transpile(block?.code ?? '', {
      module: ts.ModuleKind.ES2022,
      target: ts.ScriptTarget.ES2022,
    });
    const { startCall } = (await import(`data:text/javascript,${encodeURIComponent(compiled)}`)) as {
      startCall: (page: Page) => Promise<void>;
    };
    const page = await newPage(test);
    await page.goto(`${stage.demo.url}/script-tag.html`);
    await startCall(page);
    await page.locator('voice-agent [part~=hang-up-button]').click();
  });

  it('is told the name of the Trusted Types policy that is missing, which is all that is missing', async (test) => {
    const body = `${SCRIPT} data-agent="default"></script>`;
    const strict = "require-trusted-types-for 'script'; trusted-types";
    assert.deepEqual(await warningsOf(test, body, `${strict} myapp`), {
      warnings: [
        'voice-agent: add the policy lit-html to the directive trusted-types: trusted-types lit-html',
      ],
      launchers: 0,
    });
    assert.deepEqual(await warningsOf(test, body, `${strict} myapp lit-html`), {
      warnings: [],
      launchers: 1,
    });
  });
});
