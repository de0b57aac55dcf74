import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { envelopeOf, send } from '../testing/http-client.js';
import { AGENT_ID, CANARY_KEY, SITE } from '../testing/proxy-fixture.js';
import { GOOD_ANSWER, startStubUpstream } from '../testing/stub-upstream.js';

const COMMAND = fileURLToPath(new URL('../../bin/voice-agent-proxy.js', import.meta.url));
const VALID = {
  VOICE_AGENT_BASE_URL: 'https://voice.example.com/api/public/v1',
  VOICE_AGENT_API_KEY: CANARY_KEY,
  VOICE_AGENT_ID: AGENT_ID,
  VOICE_AGENT_ORIGINS: SITE,
  HOST: '127.0.0.1',
  PORT: '0',
};

/** The command, running; killed by whoever started it. */
function start(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([status]) => status as number | null);
  /** Resolves when a line of the output has that event. */
  const event = async (name: string): Promise<Record<string, unknown>> => {
    for (;;) {
      for (const line of output.stdout.split('\n').slice(0, -1)) {
        const fields = JSON.parse(line) as Record<string, unknown>;
        if (fields.event === name) return fields;
      }
      const more = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
      if (more === undefined) throw new Error(`The command ended: ${output.stderr}`);
    }
  };
  return { child, output, ended, event };
}

async function outcomeOf(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { output, ended } = start(args, environment);
  return { status: await ended, ...output };
}

describe('voice-agent-proxy', () => {
  it('asks for a command it knows', async () => {
    for (const args of [[], ['start'], ['serve', '--key=x']]) {
      const { status, stderr } = await outcomeOf(args, VALID);
      assert.equal(status, 2);
      assert.match(stderr, /^voice-agent-proxy: expected one command: serve .*\n$/);
    }
  });

  for (const [name, value] of [
    ['VOICE_AGENT_API_KEY', ''],
    ['VOICE_AGENT_ORIGINS', 'https://shop.example.com/path'],
    ['VOICE_AGENT_TICKET_SECRET', 'short'],
    ['PORT', 'eighty'],
  ] as const) {
    it(`stops with status 2 and one line that names ${name}`, async () => {
      const { status, stdout, stderr } = await outcomeOf(['serve'], { ...VALID, [name]: value });
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`^voice-agent-proxy: ${name} .*\\n$`));
      assert.ok(!stderr.includes(CANARY_KEY));
    });
  }

  it('says in one line that the port is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { status, stderr } = await outcomeOf(['serve'], { ...VALID, PORT: String(port) });
    other.close();
    assert.equal(status, 1);
    assert.equal(stderr, `voice-agent-proxy: PORT is already in use by another program (${port})\n`);
  });

  it('explains itself, and tells its version', async () => {
    const help = await outcomeOf(['--help']);
    assert.equal(help.status, 0);
    for (const name of Object.keys(VALID)) assert.ok(help.stdout.includes(name), name);
    const version = await outcomeOf(['--version']);
    assert.equal(version.status, 0);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`serves joins, logs a line for each, and drains on ${signal}`, async () => {
      const upstream = await startStubUpstream();
      const { child, output, ended, event } = start(['serve'], {
        ...VALID,
        VOICE_AGENT_BASE_URL: upstream.baseUrl,
      });
      try {
        const { url } = await event('listening');
        assert.ok(typeof url === 'string');
        const join = {
          method: 'POST',
          path: '/voice/join',
          headers: { origin: SITE, 'content-type': 'application/json' },
        };
        const received = await send(url, { ...join, body: '{}' });
        assert.deepEqual(JSON.parse(received.text), GOOD_ANSWER);
        const refused = await send(url, { ...join, body: '{"variables":{"first_name":"Ann"}}' });
        assert.equal(envelopeOf(refused).error.code, 'validation_error');
        const line = await event('request');
        assert.equal(line.agent, 'default');
        child.kill(signal);
        assert.equal(await ended, 0);
        assert.match(output.stdout, /"event":"stopped"/);
        assert.equal(output.stderr, '');
        assert.ok(!output.stdout.includes(CANARY_KEY) && !output.stdout.includes('wss:'));
      } finally {
        child.kill('SIGKILL');
        await upstream.close();
      }
    });
  }
});
