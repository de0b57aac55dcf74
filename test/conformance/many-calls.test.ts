// Calls one after another, and several at once: none fails, and nothing of them stays.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createSandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { keepUntilEnd } from '../support/suite-resources.js';
import { openForeignClients, type ForeignClients } from './foreign-clients.js';
import { createSandboxClient, type SandboxClient } from './sandbox-client.js';

const WAIT = { timeout: 25_000, polling: 20 } as const;
const IN_A_ROW = 20;
const AT_ONCE = 5;
const EXIT_LIMIT_MS = 5_000;

/** Child processes of this one that live: calls share them, and one waits for the next call. */
const childProcesses = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

describe('many calls', { timeout: 120_000 }, () => {
  const keep = keepUntilEnd();
  let clients: ForeignClients;
  let service: SandboxClient;
  let ownProcesses: number;

  before(async () => {
    clients = keep(await openForeignClients());
    ownProcesses = childProcesses();
    service = createSandboxClient(keep(await createSandbox({ port: 0 })));
  });

  /** No process is left but the spare one; the last may still be on its way out. */
  async function assertProcessesGone(): Promise<void> {
    const left = (): number => childProcesses() - ownProcesses;
    const giveUpAt = performance.now() + EXIT_LIMIT_MS;
    while (left() > 1 && performance.now() < giveUpAt) await delay(50);
    assert.ok(left() <= 1, `${left()} processes left`);
  }

  /** @returns milliseconds from joining to listening. */
  async function join(page: Page, joinUrl: string): Promise<number> {
    const startedAt = performance.now();
    await page.evaluate((url) => window.conformance.joinWithUltravox(url), joinUrl);
    await page.waitForFunction(
      () => window.conformance.ultravox?.statuses.includes('listening'),
      undefined,
      WAIT,
    );
    return performance.now() - startedAt;
  }

  async function leave(page: Page, callId: string): Promise<void> {
    await page.evaluate(() => window.conformance.ultravox?.leave());
    const { status, context } = await service.ended(callId);
    assert.deepEqual([status, context.end_reason], ['completed', 'user_hang_up']);
  }

  it(`run ${IN_A_ROW} times in a row`, async (test) => {
    const page = await clients.openPage();
    const joinsMs: number[] = [];
    for (let count = 0; count < IN_A_ROW; count++) {
      const { joinUrl, callId } = await service.start('User first');
      joinsMs.push(await join(page, joinUrl));
      await leave(page, callId);
    }
    assert.deepEqual(await page.evaluate(() => window.conformance.failures), []);
    await page.close();
    await assertProcessesGone();
    joinsMs.sort((a, b) => a - b);
    test.diagnostic(
      `join to listening: median ${Math.round(joinsMs[IN_A_ROW / 2] ?? 0)} ms, worst ${Math.round(joinsMs.at(-1) ?? 0)} ms`,
    );
  });

  it(`run ${AT_ONCE} at once, and each hears its greeting`, async () => {
    const calls = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const [page, { joinUrl, callId }] = await Promise.all([clients.openPage(), service.start('Plain')]);
        await join(page, joinUrl);
        return { page, callId };
      }),
    );
    for (const { page } of calls) {
      const { energy, seconds } = await page.evaluate(() => window.conformance.heard());
      assert.ok(Math.sqrt(energy / seconds) > 0.01, `rms ${Math.sqrt(energy / seconds)}`);
    }
    await Promise.all(calls.map(({ page, callId }) => leave(page, callId)));
    await Promise.all(calls.map(({ page }) => page.close()));
    await assertProcessesGone();
  });
});
