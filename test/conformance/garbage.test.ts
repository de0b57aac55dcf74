// Whatever one client sends, another client's call goes on.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { before, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { keepUntilEnd } from '../support/suite-resources.js';
import { openForeignClients, type ForeignClients } from './foreign-clients.js';
import { createSandboxClient, type SandboxClient } from './sandbox-client.js';

const WAIT = { timeout: 25_000, polling: 50 } as const;
const SEEDS = [1, 2, 3, 4] as const;

describe('garbage', { timeout: 60_000 }, () => {
  const keep = keepUntilEnd();
  let clients: ForeignClients;
  let sandbox: Sandbox;
  let service: SandboxClient;
  let bystander: Page;

  before(async () => {
    clients = keep(await openForeignClients());
    sandbox = keep(await createSandbox({ port: 0 }));
    service = createSandboxClient(sandbox);
  });

  async function say(text: string): Promise<void> {
    await bystander.evaluate((words) => window.conformance.ultravox?.sendText(words), text);
    await bystander.waitForFunction(
      (wanted) =>
        window.conformance.ultravox
          ?.transcripts()
          .some((entry) => entry.isFinal && entry.text.includes(wanted)),
      `You said ${text}`,
      WAIT,
    );
  }

  /** Bytes that are no HTTP, or break off in the middle of it. */
  function throwAtPort(bytes: Buffer | string): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1', () => socket.end(bytes));
      socket.resume();
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });
  }

  it('on every socket leaves a running call untouched', async () => {
    const { joinUrl, callId } = await service.start('User first');
    bystander = await clients.openPage();
    await bystander.evaluate((url) => window.conformance.joinWithUltravox(url), joinUrl);
    await bystander.waitForFunction(
      () => window.conformance.ultravox?.statuses.includes('listening'),
      undefined,
      WAIT,
    );
    await say('before');

    const vandals = await Promise.all(
      SEEDS.map(async (seed) => {
        const target = await service.start('Plain');
        const page = await clients.openPage();
        const result = await page.evaluate(([url, chosen]) => window.conformance.vandalize(url, chosen), [
          target.joinUrl,
          seed,
        ] as const);
        await page.close();
        return { ...result, callId: target.callId };
      }),
    );
    for (const { sent, wasInRoom } of vandals) assert.ok(wasInRoom && sent > 10, `${sent} sent`);
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    await Promise.all([
      throwAtPort(randomBytes(5_000)),
      throwAtPort(`GET http://[ HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`),
      throwAtPort(`GET /join/%ff%00 HTTP/1.1\r\nHost: x\r\n${upgrade}Sec-WebSocket-Key: junk\r\n\r\n`),
      throwAtPort(`GET /rtc/v1?access_token=%ff HTTP/1.1\r\nHost: x\r\n${upgrade}`),
    ]);

    await say('after');
    for (const vandal of vandals) assert.notEqual((await service.ended(vandal.callId)).status, 'in_progress');
    await bystander.evaluate(() => window.conformance.ultravox?.leave());
    assert.equal((await service.ended(callId)).status, 'completed');
    assert.deepEqual(await bystander.evaluate(() => window.conformance.failures), []);
  });

  it('from the service, as its scenario has it, leaves the call usable', async () => {
    const { joinUrl, callId } = await service.start('Malformed');
    const page = await clients.openPage();
    await page.evaluate((url) => window.conformance.joinWithUltravox(url), joinUrl);
    await page.waitForFunction(
      () =>
        window.conformance.ultravox?.messages.some((message) =>
          JSON.stringify(message).includes('"text":"Hello, this is a test call.","final":true'),
        ),
      undefined,
      WAIT,
    );
    assert.ok(await page.evaluate(() => window.conformance.ultravox?.statuses.includes('speaking')));
    await page.evaluate(() => window.conformance.ultravox?.leave());
    assert.equal((await service.ended(callId)).status, 'completed');
  });
});
