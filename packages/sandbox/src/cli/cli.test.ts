import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../bin/voice-agent-sandbox.js', import.meta.url));
const LIMIT_MS = 30_000;

/** The command in a process of its own, killed when it outlives the limit. */
function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const outcome = Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]).then(([stdout, stderr, [exitCode]]) => ({ stdout, stderr, exitCode }));
  return { child, outcome };
}

describe('voice-agent-sandbox', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`serves the API until ${signal}`, async () => {
      const { child, outcome } = start(['--json'], { PORT: '0', VOICE_AGENT_API_KEY: 'k-1' });
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const { baseUrl, apiKey, agents } = JSON.parse(line.toString()) as {
        readonly baseUrl: string;
        readonly apiKey: string;
        readonly agents: readonly { readonly id: string; readonly name: string }[];
      };
      assert.match(baseUrl, /^http:\/\/127\.0\.0\.1:\d+\/api\/public\/v1$/);
      assert.equal(apiKey, 'k-1');
      assert.equal(agents[0]?.name, "Luigi's host");

      const response = await fetch(`${baseUrl}/webrtc/call`, {
        method: 'POST',
        headers: { Authorization: 'Bearer k-1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ agent_id: agents[0].id }),
      });
      assert.equal(response.status, 200);
      const { joinUrl } = (await response.json()) as { readonly joinUrl: string };
      assert.equal(new URL(joinUrl).host, new URL(baseUrl).host);

      child.kill(signal);
      const { exitCode, stdout } = await outcome;
      assert.equal(exitCode, 0);
      assert.equal(stdout.trim().split('\n').length, 1);
      await assert.rejects(fetch(`${baseUrl}/agents`), 'the port is free again');
    });
  }

  it('says in one line that its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const { stdout, stderr, exitCode } = await start([], { PORT: String(port) }).outcome;
      assert.equal(exitCode, 1);
      assert.equal(stdout, '');
      assert.equal(
        stderr,
        `voice-agent-sandbox: PORT ${port} is already in use on 127.0.0.1. Set PORT to another one.\n`,
      );
    } finally {
      server.close();
    }
  });

  it('says in one line that its configuration is bad', async () => {
    const { stdout, stderr, exitCode } = await start([], { PORT: 'abc' }).outcome;
    assert.equal(exitCode, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^voice-agent-sandbox: PORT [^\n]*\n$/);
  });

  it('says in one line that its host is no address of the machine', async () => {
    // Reserved for documentation, so that no machine has it.
    const { stderr, exitCode } = await start([], { PORT: '0', HOST: '192.0.2.1' }).outcome;
    assert.equal(exitCode, 2);
    assert.match(stderr, /^voice-agent-sandbox: HOST 192\.0\.2\.1 [^\n]*\n$/);
  });

  it('prints its version', async () => {
    const { stdout, exitCode } = await start(['--version'], {}).outcome;
    assert.equal(exitCode, 0);
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
