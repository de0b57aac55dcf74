// What the documentation's scripts do with the element, in a browser: as a module after the script tag, as it tells readers.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { launchChromium } from '../support/browser.js';
import { codeBlocks } from '../support/documentation/code-blocks.js';
import { assignedProperties, openDocumentedPage, unsetProperties } from './documented-page.js';
import { recipeFolder } from '../support/documentation/recipes.js';

const TAG = '<script type="module" src="/voice/voice-agent.js" data-agent="default"></script>';
const USES_ELEMENT = "document.querySelector('voice-agent')";

describe('scripts in the documentation', () => {
  let browser: Browser;
  before(async () => (browser = await launchChromium()));
  after(() => browser.close());

  for (const { place, code } of codeBlocks(['js', 'html']).filter((block) =>
    block.code.includes(USES_ELEMENT),
  )) {
    it(`do not pass over an element that is missing: ${place}`, () =>
      assert.doesNotMatch(code, /agent\?\.|querySelector\('voice-agent'\)\?\.|if \(agent\b/));
  }

  for (const { place, code } of codeBlocks(['js']).filter((block) => block.code.includes(USES_ELEMENT))) {
    it(`find the element and set what they say: ${place}`, async () => {
      const script = /^import /m.test(code) ? await bundle(code) : code;
      const html = `<!doctype html>${TAG}<script type="module" src="/script.js"></script>`;
      const { page, errors } = await openDocumentedPage(browser, html, script);
      const unset = await unsetProperties(page, assignedProperties(code));
      await page.close();
      assert.deepEqual(errors, []);
      assert.deepEqual(unset, []);
    });
  }
});

/** One module of a script and of what it imports. */
async function bundle(code: string): Promise<string> {
  const folder = await recipeFolder();
  try {
    const entry = path.join(folder.path, 'script.js');
    await writeFile(entry, code);
    const built = (await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        sourcemap: false,
        lib: { entry, formats: ['es'], fileName: 'script' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })) as Rolldown.RolldownOutput[];
    const [chunk] = built[0]?.output ?? [];
    if (chunk === undefined) throw new Error('The script was not bundled.');
    return chunk.code;
  } finally {
    await folder.remove();
  }
}
