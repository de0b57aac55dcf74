// The sandbox's manual shows an agent with answers of its own: a visitor talks with it.
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Sandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { openForeignClients, type ForeignClients } from '../conformance/foreign-clients.js';
import { createSandboxClient } from '../conformance/sandbox-client.js';
import '../conformance/page/conformance-page.js';
import { startAnnouncedProcess, type AnnouncedProcess } from '../support/announced-process.js';
import { recipe, recipeFolder } from '../support/documentation/recipes.js';

const WAIT = { timeout: 15_000, polling: 50 } as const;

describe('the florist of the sandbox’s manual', { timeout: 60_000 }, () => {
  let clients: ForeignClients;
  let folder: Awaited<ReturnType<typeof recipeFolder>>;
  let temporary: string;
  let program: AnnouncedProcess;
  before(async () => {
    folder = await recipeFolder();
    temporary = path.join(folder.path, 'temporary');
    await mkdir(temporary);
    const file = path.join(folder.path, 'florist.mjs');
    await writeFile(file, recipe('florist.mjs', 'docs/sandbox.md'));
    program = await startAnnouncedProcess([process.execPath, file], {
      ready: /baseUrl/,
      environment: { PORT: '0', TMPDIR: temporary },
    });
    clients = await openForeignClients();
  });
  after(async () => {
    await clients.close();
    await program.stop();
    await folder.remove();
  });

  async function hears(page: Page, words: string): Promise<void> {
    await page.waitForFunction(
      (wanted) => window.conformance.ultravox?.transcripts().some(({ text }) => text.includes(wanted)),
      words,
      WAIT,
    );
  }

  it('greets, remembers what is ordered, calls the page’s tool, and hangs up', async () => {
    const service = createSandboxClient(JSON.parse(program.line) as Sandbox);
    const { joinUrl, callId } = await service.start('Florist', { first_name: 'Ann' });
    const page = await clients.openPage();
    const type = (words: string) =>
      page.evaluate((text) => window.conformance.ultravox?.sendText(text), words);
    await page.evaluate((url) => window.conformance.joinWithUltravox(url), joinUrl);
    await hears(page, 'Hello Ann, which flowers?');
    await type('Ten roses');
    await hears(page, 'You see them on your screen.');
    await type('Twelve tulips');
    await hears(page, 'I have 2 in your basket.');
    await type('That is all');
    assert.equal((await service.ended(callId)).context.end_reason, 'agent_hang_up');
    await page.close();
  });

  it('leaves no recording behind', async () => {
    const files = await readdir(temporary, { recursive: true });
    assert.ok(
      files.some((file) => file.endsWith('.wav')),
      'while it runs, there is one',
    );
    await program.stop();
    assert.deepEqual(await readdir(temporary), []);
  });
});
