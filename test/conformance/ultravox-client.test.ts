// An unmodified ultravox-client in Chromium completes calls with the sandbox.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { openForeignClients, type ForeignClients } from './foreign-clients.js';
import { createSandboxClient, loudness, type SandboxClient } from './sandbox-client.js';
import type { UltravoxCall } from './page/conformance-page.js';
import { RECORDED_AGENTS } from './recorded-agents.js';

const WAIT = { timeout: 15_000, polling: 50 } as const;

describe('ultravox-client', { timeout: 120_000 }, () => {
  let clients: ForeignClients;
  let sandbox: Sandbox;
  let service: SandboxClient;
  let page: Page;

  before(async () => {
    clients = await openForeignClients();
    sandbox = await createSandbox({ port: 0, agents: RECORDED_AGENTS });
    service = createSandboxClient(sandbox);
  });
  after(async () => {
    await sandbox.close();
    await clients.close();
  });
  beforeEach(async () => {
    page = await clients.openPage();
  });
  afterEach(() => page.close());

  /** Joins a new call, and waits until it listens. */
  async function join(agentName: string, additionalMessages: readonly string[] = []): Promise<string> {
    const { joinUrl, callId } = await service.start(agentName, { first_name: 'Ann' });
    await page.evaluate(([url, extra]) => window.conformance.joinWithUltravox(url, extra), [
      joinUrl,
      additionalMessages,
    ] as const);
    await waitForStatus('listening');
    return callId;
  }

  /** Runs something on the call inside the page. */
  async function call<Result>(use: (call: UltravoxCall) => Result | Promise<Result>): Promise<Result> {
    const live = await page.evaluateHandle(() => {
      const { ultravox } = window.conformance;
      if (ultravox === undefined) throw new Error('this page has joined no call');
      return ultravox;
    });
    return live.evaluate(use);
  }

  async function waitForStatus(status: string): Promise<void> {
    await page.waitForFunction(
      (wanted) => window.conformance.ultravox?.statuses.includes(wanted),
      status,
      WAIT,
    );
  }

  async function waitForTranscript(pattern: RegExp): Promise<void> {
    await page.waitForFunction(
      (source) =>
        window.conformance.ultravox
          ?.transcripts()
          .some(({ text, isFinal }) => isFinal && new RegExp(source, 'i').test(text)),
      pattern.source,
      WAIT,
    );
  }

  it('goes through its statuses, hears the greeting and reads it', async () => {
    const callId = await join("Luigi's host");
    await waitForTranscript(/Hello Ann, welcome to Luigi's/);
    const statuses = await call(({ statuses }) => statuses);
    assert.equal(statuses[0], 'connecting');
    assert.ok(statuses.includes('speaking'), statuses.join());
    const { energy, seconds } = await page.evaluate(() => window.conformance.heard());
    assert.ok(Math.sqrt(energy / seconds) > 0.01, `rms ${Math.sqrt(energy / seconds)}`);
    await call((live) => live.leave());
    const record = await service.ended(callId);
    assert.equal(record.status, 'completed');
    assert.equal(record.context.end_reason, 'user_hang_up');
    assert.equal(await call(({ statuses }) => statuses.at(-1)), 'disconnected');
  });

  it('sends its microphone, which stands left in the recording', async () => {
    const beeping = await openForeignClients({ says: 'beeps' });
    try {
      page = await beeping.openPage();
      const callId = await join('Plain');
      await waitForTranscript(/Hello, this is a test call/);
      await call((live) => live.leave());
      await service.ended(callId);
      const { left, right } = await service.recording(callId);
      assert.ok(loudness(left) > 300, `visitor ${loudness(left)}`);
      assert.ok(loudness(right) > 300, `agent ${loudness(right)}`);
    } finally {
      await beeping.close();
    }
  });

  it('is answered when it types, briefly or at length', async () => {
    const callId = await join('Plain');
    await call((live) => live.sendText('good morning'));
    await waitForTranscript(/^You said good morning/);
    const long = `a long story ${'and so on '.repeat(150)}`;
    await page.evaluate((text) => window.conformance.ultravox?.sendText(text), long);
    await page.waitForFunction(
      (length) =>
        window.conformance.ultravox
          ?.transcripts()
          .some(({ speaker, text }) => speaker === 'user' && text.length >= length),
      long.trim().length,
      WAIT,
    );
    await call((live) => live.leave());
    assert.equal((await service.ended(callId)).status, 'completed');
  });

  it('carries out a tool and gives its result back', async () => {
    await join('Plain');
    await call((live) => live.sendText('tool show {"page":"menu"}'));
    await waitForTranscript(/The tool show says shown/);
    assert.deepEqual(await call(({ toolCalls }) => toolCalls), [{ page: 'menu' }]);
    await call((live) => live.sendText('tool missing {}'));
    await waitForTranscript(/The tool missing failed/);
  });

  it('is sent no sound while its speaker is muted', async () => {
    await join('Plain');
    await call((live) => live.muteSpeaker());
    await page.waitForTimeout(200); // what is on its way still arrives
    const { bytes } = await page.evaluate(() => window.conformance.heard());
    await call((live) => live.sendText('good morning'));
    await waitForTranscript(/^You said good morning/);
    const after = await page.evaluate(() => window.conformance.heard());
    assert.ok(after.bytes - bytes < 500, `${after.bytes - bytes} bytes`);
  });

  it('gets the extra messages that it asks for', async () => {
    const callId = await join('Plain', ['call_started', 'pong']);
    await call((live) => live.sendData({ type: 'ping', timestamp: 12.5 }));
    await page.waitForFunction(
      () =>
        window.conformance.ultravox?.messages.some(
          ({ type, timestamp }) => type === 'pong' && timestamp === 12.5,
        ),
      undefined,
      WAIT,
    );
    const started = await call(({ messages }) => messages.find(({ type }) => type === 'call_started'));
    assert.deepEqual(started, { type: 'call_started', callId });
  });

  it('is hung up on, with a goodbye', async () => {
    const callId = await join('Plain');
    await call((live) => live.sendText('goodbye'));
    await waitForStatus('disconnected');
    const record = await service.ended(callId);
    assert.deepEqual([record.status, record.context.end_reason], ['completed', 'agent_hang_up']);
    const last = await call((live) => live.transcripts().at(-1));
    assert.equal(last?.text, 'Goodbye.');
    assert.equal(last.isFinal, true);
  });

  it('is refused a second time on the same joinUrl, and on an expired one', async () => {
    const first = await service.start('Plain');
    await page.evaluate((url) => window.conformance.joinWithUltravox(url), first.joinUrl);
    await waitForStatus('listening');
    const expired = await service.start('Expired');
    for (const url of [first.joinUrl, expired.joinUrl]) {
      const other = await clients.openPage();
      await other.evaluate((joinUrl) => window.conformance.joinWithUltravox(joinUrl), url);
      await other.waitForFunction(
        () => window.conformance.ultravox?.statuses.at(-1) === 'disconnected',
        undefined,
        WAIT,
      );
      assert.ok(!(await other.evaluate(() => window.conformance.ultravox?.statuses.includes('idle'))));
      await other.close();
    }
    assert.equal(await call(({ statuses }) => statuses.includes('disconnected')), false);
    assert.equal((await service.ended(expired.callId)).status, 'no_answer');
  });

  it('is dropped without a goodbye when the scenario says so', async () => {
    const callId = await join('Drop');
    await waitForStatus('disconnected');
    const record = await service.ended(callId);
    assert.equal(record.context.end_reason, 'connection_lost');
  });
});
