import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { describe, it } from 'node:test';
import { startCommand } from '../testing/command.js';
import { send } from '../testing/http-client.js';
import { AGENT_ID, CANARY_KEY, SITE } from '../testing/proxy-fixture.js';
import { answeringWell, startStubUpstream } from '../testing/stub-upstream.js';

const CLIENTS = 24;
const UNLIMITED =
  'ipPerMinute=off,ipPerHour=off,ipPerDay=off,agentPerMinute=off,perMinute=off,perDay=off,minutesPerDay=off,concurrentPerIp=off,concurrent=off';
const JOIN = `POST /voice/join HTTP/1.1\r\nHost: x\r\nOrigin: ${SITE}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;

/** A client that keeps its connection and knows of every request whether it was answered. */
async function connect(url: string) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  const tally = { sent: 0, answered: 0, hasEnded: false };
  let onAnswer: (keepsOpen: boolean) => void = () => undefined;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
    const [head, body] = received.split('\r\n\r\n', 2);
    const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1]);
    if (body === undefined || body.length < length) return;
    received = '';
    assert.match(head ?? '', /^HTTP\/1\.1 200 /);
    tally.answered += 1;
    onAnswer(!/connection: close/i.test(head ?? ''));
  });
  const ended = once(socket, 'close').then(() => {
    tally.hasEnded = true;
    onAnswer(false);
  });
  /** @returns whether the connection may be used again */
  const join = () =>
    new Promise<boolean>((resolve) => {
      onAnswer = resolve;
      tally.sent += 1;
      if (tally.hasEnded) resolve(false);
      else socket.write(JOIN);
    });
  return { socket, tally, ended, join };
}

describe('SIGTERM under load', () => {
  // Long enough for a busy machine to connect within it.
  for (const delayMs of [0, 2_000]) {
    it(`loses no join when listening goes on for ${delayMs} ms`, async () => {
      const upstream = await startStubUpstream((...call) => setTimeout(() => answeringWell(...call), 40));
      const { child, output, ended, event } = startCommand(['serve'], {
        VOICE_AGENT_BASE_URL: upstream.baseUrl,
        VOICE_AGENT_API_KEY: CANARY_KEY,
        VOICE_AGENT_ID: AGENT_ID,
        VOICE_AGENT_ORIGINS: SITE,
        VOICE_AGENT_LIMITS: UNLIMITED,
        VOICE_AGENT_DRAIN_DELAY_MS: String(delayMs),
        HOST: '127.0.0.1',
        PORT: '0',
      });
      try {
        const url = String((await event('listening')).url);
        const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connect(url)));
        const idle = await connect(url);
        assert.equal(await idle.join(), true);

        const busy = clients.map(async (client) => {
          while (await client.join());
        });
        await Promise.all(clients.map(({ socket }) => once(socket, 'data')));
        child.kill('SIGTERM');
        await event('draining');
        // Nobody has told this one yet, and its request comes after the signal.
        assert.equal(await idle.join(), false);
        if (delayMs > 0) {
          assert.equal((await send(url, { path: '/readyz' })).status, 503);
          const late = await connect(url);
          assert.equal(await late.join(), false);
          assert.equal(late.tally.answered, 1);
        }
        await Promise.all(busy);

        for (const { tally } of [...clients, idle]) assert.equal(tally.answered, tally.sent);
        assert.ok(clients.reduce((sum, { tally }) => sum + tally.answered, 0) >= CLIENTS);
        assert.equal(await ended, 0);
        assert.equal(output.stderr, '');
        await assert.rejects(send(url, { path: '/healthz' }), { code: 'ECONNREFUSED' });
        const logged = output.stdout.split('\n').filter((line) => line.includes('"status":200'));
        assert.equal(logged.length, upstream.calls.length);
      } finally {
        child.kill('SIGKILL');
        await upstream.close();
      }
    });
  }
});
