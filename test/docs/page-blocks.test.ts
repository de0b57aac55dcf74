import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { codeBlocks, ROOT } from '../support/documentation/code-blocks.js';
import { assignedProperties, openDocumentedPage, unsetProperties } from './documented-page.js';

interface Named {
  readonly name: string;
}
interface Declaration {
  readonly name?: string;
  readonly attributes?: readonly Named[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

function known(): Required<Omit<Declaration, 'name'>> {
  const manifest = JSON.parse(
    readFileSync(path.join(ROOT, 'packages/widget/dist/custom-elements.json'), 'utf8'),
  ) as {
    modules: readonly { declarations?: readonly Declaration[] }[];
  };
  const element = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ name }) => name === 'VoiceAgentElement');
  return { attributes: [], slots: [], cssParts: [], cssProperties: [], ...element };
}

const GLOBAL_ATTRIBUTES = ['id', 'class', 'style', 'lang', 'dir', 'slot'];

describe('pages in the documentation', () => {
  let browser: Browser;
  before(async () => (browser = await launchChromium()));
  after(() => browser.close());

  for (const { place, code } of codeBlocks(['html'])) {
    it(`show the element, with attributes and slots there are: ${place}`, async () => {
      // A placeholder for a hash is none.
      const body = code.replace(/integrity="[^"]*…"/, '');
      const isComplete = body.includes('<script');
      const script = '<script type="module" src="/voice/voice-agent.js"></script>';
      const { page, errors } = await openDocumentedPage(browser, isComplete ? body : script + body);
      const element = page.locator('voice-agent');
      const used = await element.first().evaluate((found) => ({
        isUpgraded: found.shadowRoot !== null,
        attributes: found.getAttributeNames(),
        slots: [...found.querySelectorAll('[slot]')].map((child) => child.slot),
      }));
      const unset = await unsetProperties(page, assignedProperties(code));
      await page.close();
      const { attributes, slots } = known();
      const names = [...attributes.map(({ name }) => name), ...GLOBAL_ATTRIBUTES];
      assert.ok(used.isUpgraded);
      assert.deepEqual(
        used.attributes.filter((name) => !names.includes(name)),
        [],
      );
      assert.deepEqual(
        used.slots.filter((name) => !slots.some((slot) => slot.name === name)),
        [],
      );
      assert.deepEqual(errors, []);
      assert.deepEqual(unset, []);
    });
  }
});

describe('styles in the documentation', () => {
  for (const { place, code } of codeBlocks(['css'])) {
    it(`name parts and properties there are: ${place}`, () => {
      const { cssParts, cssProperties } = known();
      const parts = [...code.matchAll(/::part\(([\w-]+)\)/g)].map(([, name]) => name);
      const properties = [...code.matchAll(/--voice-agent-[\w-]+/g)].map(([name]) => name);
      assert.match(code, /voice-agent/);
      assert.deepEqual(
        parts.filter((name) => !cssParts.some((part) => part.name === name)),
        [],
      );
      assert.deepEqual(
        properties.filter((name) => !cssProperties.some((property) => property.name === name)),
        [],
      );
    });
  }
});
