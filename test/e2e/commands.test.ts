// The demo's command: what it does with its environment.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createSandbox } from '@voice-agent/sandbox';
import { startDemoProcess } from '../support/demo-process.js';

describe('the demo', { timeout: 60_000 }, () => {
  it('says in one line that its port is taken', async () => {
    const neighbour = createServer();
    await new Promise<void>((resolve) => neighbour.listen(0, 'localhost', resolve));
    const { port } = neighbour.address() as AddressInfo;
    try {
      const consoleError = await errorOf({ PORT: String(port) });
      assert.match(consoleError, new RegExp(`stopped:\nPort ${port} is taken\\.[^\n]*\n$`));
    } finally {
      neighbour.close();
    }
  });

  it('names a setting that it cannot use', async () => {
    assert.match(await errorOf({ PORT: 'many' }), /stopped:\nPORT must be a whole number[^\n]*\n$/);
  });

  it('names what is missing for a real service', async () => {
    assert.match(
      await errorOf({ VOICE_AGENT_BASE_URL: 'https://voice.example.com/api/public/v1' }),
      /stopped:\nVOICE_AGENT_API_KEY and VOICE_AGENT_ID must be set too[^\n]*\n$/,
    );
  });

  it('tells in words whom its proxy refused, and says nothing of calls that work', async () => {
    const demo = await startDemoProcess();
    try {
      const before = demo.output();
      const join = async (origin: string): Promise<number> => {
        const headers = { 'content-type': 'application/json', origin };
        return (await fetch(`${demo.url}/voice/join`, { method: 'POST', headers, body: '{}' })).status;
      };
      assert.equal(await join(demo.url), 200);
      assert.equal(await join('https://elsewhere.example'), 403);
      const giveUpAt = Date.now() + 5_000;
      while (demo.output() === before && Date.now() < giveUpAt) await delay(20);
      assert.match(
        demo.output().slice(before.length),
        /^\d\d:\d\d:\d\d POST \/join was answered with 403 origin_not_allowed, request \S+\n$/,
      );
    } finally {
      await demo.stop();
    }
  });

  it('talks with the service that its environment names, and starts no sandbox', async () => {
    const service = await createSandbox({ port: 0, apiKey: 'key-of-the-service' });
    const demo = await startDemoProcess({
      VOICE_AGENT_BASE_URL: service.baseUrl,
      VOICE_AGENT_API_KEY: service.apiKey,
      VOICE_AGENT_ID: service.agents[0]?.id ?? '',
      VOICE_AGENT_VARIABLES: 'first_name',
    });
    try {
      const response = await fetch(`${demo.url}/voice/join`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: demo.url },
        body: JSON.stringify({ variables: { first_name: 'Ada' } }),
      });
      const { joinUrl } = (await response.json()) as { readonly joinUrl: string };
      assert.equal(new URL(joinUrl).host, new URL(service.baseUrl).host);
      assert.match(demo.output(), /^Talking with the voice service you named\.$/m);
    } finally {
      await demo.stop();
      await service.close();
    }
  });
});

/** What the demo says when it cannot start. One that starts all the same is stopped, and fails the test. */
async function errorOf(environment: Readonly<Record<string, string>>): Promise<string> {
  let demo;
  try {
    demo = await startDemoProcess(environment);
  } catch (error) {
    return String(error);
  }
  await demo.stop();
  return `it started:\n${demo.output()}`;
}
