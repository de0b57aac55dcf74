// An unmodified ultravox-client in Chromium completes calls with the sandbox.

import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createSandbox } from '@voice-agent/sandbox';
import type { Page } from 'playwright-core';
import { keepUntilEnd } from '../support/suite-resources.js';
import { openForeignClients, type ForeignClients } from './foreign-clients.js';
import { createSandboxClient, loudness, type SandboxClient } from './sandbox-client.js';
import type { UltravoxCall } from './page/conformance-page.js';
import { RECORDED_AGENTS } from './recorded-agents.js';

const WAIT = { timeout: 25_000, polling: 50 } as const;
/** As long as nothing arrives, nothing was on its way. */
const QUIET_MS = 300;

/** A page with the foreign client, and what a test does with it. */
interface Caller {
  readonly page: Page;
  /** Joins a new call, and waits until it listens. @returns the call's id */
  join(agentName: string, additionalMessages?: readonly string[]): Promise<string>;
  /** Runs something on the call inside the page. */
  call<Result>(use: (call: UltravoxCall) => Result | Promise<Result>): Promise<Result>;
  waitForStatus(status: string): Promise<void>;
  waitForTranscript(pattern: RegExp): Promise<void>;
}

// Each caller has a page of their own: two calls at once are as good as one.
describe('ultravox-client', { timeout: 120_000, concurrency: 2 }, () => {
  const keep = keepUntilEnd();
  let clients: ForeignClients;
  let service: SandboxClient;

  before(async () => {
    clients = keep(await openForeignClients());
    service = createSandboxClient(keep(await createSandbox({ port: 0, agents: RECORDED_AGENTS })));
  });

  async function openCaller(test: TestContext, from = clients): Promise<Caller> {
    const page = await from.openPage();
    test.after(() => page.close());

    async function waitForStatus(status: string): Promise<void> {
      await page.waitForFunction(
        (wanted) => window.conformance.ultravox?.statuses.includes(wanted),
        status,
        WAIT,
      );
    }

    return {
      page,
      waitForStatus,
      async join(agentName, additionalMessages = []) {
        const { joinUrl, callId } = await service.start(agentName, { first_name: 'Ann' });
        await page.evaluate(([url, extra]) => window.conformance.joinWithUltravox(url, extra), [
          joinUrl,
          additionalMessages,
        ] as const);
        await waitForStatus('listening');
        return callId;
      },
      async call(use) {
        const live = await page.evaluateHandle(() => {
          const { ultravox } = window.conformance;
          if (ultravox === undefined) throw new Error('this page has joined no call');
          return ultravox;
        });
        return live.evaluate(use);
      },
      async waitForTranscript(pattern) {
        await page.waitForFunction(
          (source) =>
            window.conformance.ultravox
              ?.transcripts()
              .some(({ text, isFinal }) => isFinal && new RegExp(source, 'i').test(text)),
          pattern.source,
          WAIT,
        );
      },
    };
  }

  it('goes through its statuses, hears the greeting and reads it', async (test) => {
    const caller = await openCaller(test);
    const callId = await caller.join("Luigi's host");
    await caller.waitForTranscript(/Hello Ann, welcome to Luigi's/);
    const statuses = await caller.call(({ statuses }) => statuses);
    assert.equal(statuses[0], 'connecting');
    assert.ok(statuses.includes('speaking'), statuses.join());
    const { energy, seconds } = await caller.page.evaluate(() => window.conformance.heard());
    assert.ok(Math.sqrt(energy / seconds) > 0.01, `rms ${Math.sqrt(energy / seconds)}`);
    await caller.call((live) => live.leave());
    const record = await service.ended(callId);
    assert.equal(record.status, 'completed');
    assert.equal(record.context.end_reason, 'user_hang_up');
    assert.equal(await caller.call(({ statuses }) => statuses.at(-1)), 'disconnected');
  });

  it('sends its microphone, which stands left in the recording', async (test) => {
    const beeping = await openForeignClients({ says: 'beeps' });
    try {
      const caller = await openCaller(test, beeping);
      const callId = await caller.join('Plain');
      await caller.waitForTranscript(/Hello, this is a test call/);
      await caller.call((live) => live.leave());
      await service.ended(callId);
      const { left, right } = await service.recording(callId);
      assert.ok(loudness(left) > 300, `visitor ${loudness(left)}`);
      assert.ok(loudness(right) > 300, `agent ${loudness(right)}`);
    } finally {
      await beeping.close();
    }
  });

  it('is answered when it types, briefly or at length', async (test) => {
    const caller = await openCaller(test);
    const callId = await caller.join('Plain');
    await caller.call((live) => live.sendText('good morning'));
    await caller.waitForTranscript(/^You said good morning/);
    const long = `a long story ${'and so on '.repeat(150)}`;
    await caller.page.evaluate((text) => window.conformance.ultravox?.sendText(text), long);
    await caller.page.waitForFunction(
      (length) =>
        window.conformance.ultravox
          ?.transcripts()
          .some(({ speaker, text }) => speaker === 'user' && text.length >= length),
      long.trim().length,
      WAIT,
    );
    await caller.call((live) => live.leave());
    assert.equal((await service.ended(callId)).status, 'completed');
  });

  it('carries out a tool and gives its result back', async (test) => {
    const caller = await openCaller(test);
    await caller.join('Plain');
    await caller.call((live) => live.sendText('tool show {"page":"menu"}'));
    await caller.waitForTranscript(/The tool show says shown/);
    assert.deepEqual(await caller.call(({ toolCalls }) => toolCalls), [{ page: 'menu' }]);
    await caller.call((live) => live.sendText('tool missing {}'));
    await caller.waitForTranscript(/The tool missing failed/);
  });

  it('is sent no sound while its speaker is muted', async (test) => {
    const caller = await openCaller(test);
    await caller.join('Plain');
    await caller.call((live) => live.muteSpeaker());
    const bytes = await bytesOnceQuiet(caller.page); // what is on its way still arrives
    await caller.call((live) => live.sendText('good morning'));
    await caller.waitForTranscript(/^You said good morning/);
    const after = await caller.page.evaluate(() => window.conformance.heard());
    assert.ok(after.bytes - bytes < 500, `${after.bytes - bytes} bytes`);
  });

  it('gets the extra messages that it asks for', async (test) => {
    const caller = await openCaller(test);
    const callId = await caller.join('Plain', ['call_started', 'pong']);
    await caller.call((live) => live.sendData({ type: 'ping', timestamp: 12.5 }));
    await caller.page.waitForFunction(
      () =>
        window.conformance.ultravox?.messages.some(
          ({ type, timestamp }) => type === 'pong' && timestamp === 12.5,
        ),
      undefined,
      WAIT,
    );
    const started = await caller.call(({ messages }) => messages.find(({ type }) => type === 'call_started'));
    assert.deepEqual(started, { type: 'call_started', callId });
  });

  it('is hung up on, after a last sentence', async (test) => {
    const caller = await openCaller(test);
    const callId = await caller.join('Plain');
    await caller.call((live) => live.sendText('goodbye'));
    await caller.waitForStatus('disconnected');
    const record = await service.ended(callId);
    assert.deepEqual([record.status, record.context.end_reason], ['completed', 'agent_hang_up']);
    const last = await caller.call((live) => live.transcripts().at(-1));
    assert.equal(last?.text, 'Goodbye.');
    assert.equal(last.isFinal, true);
  });

  it('is refused a second time on the same joinUrl, and on an expired one', async (test) => {
    const caller = await openCaller(test);
    const first = await service.start('Plain');
    await caller.page.evaluate((url) => window.conformance.joinWithUltravox(url), first.joinUrl);
    await caller.waitForStatus('listening');
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
    assert.equal(await caller.call(({ statuses }) => statuses.includes('disconnected')), false);
    assert.equal((await service.ended(expired.callId)).status, 'no_answer');
  });

  it('is dropped without a leave message when the scenario says so', async (test) => {
    const caller = await openCaller(test);
    const callId = await caller.join('Drop');
    await caller.waitForStatus('disconnected');
    const record = await service.ended(callId);
    assert.equal(record.context.end_reason, 'connection_lost');
  });
});

/** How many bytes of sound have come, once no more do. */
async function bytesOnceQuiet(page: Page): Promise<number> {
  const giveUpAt = performance.now() + WAIT.timeout;
  for (let before = -1; ;) {
    const { bytes } = await page.evaluate(() => window.conformance.heard());
    if (bytes === before) return bytes;
    if (performance.now() > giveUpAt) throw new Error('There is still sound arriving.');
    before = bytes;
    await delay(QUIET_MS);
  }
}
