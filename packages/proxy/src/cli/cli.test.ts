import assert from 'node:assert/strict';
import net from 'node:net';
import { describe, it } from 'node:test';
import { decodeJwt, jwtVerify } from 'jose';
import { runCommand, startCommand } from '../testing/command.js';
import { envelopeOf, send } from '../testing/http-client.js';
import { closeServer, listenOnLoopback } from '../testing/loopback.js';
import { AGENT_ID, CANARY_KEY, SITE } from '../testing/proxy-fixture.js';
import { GOOD_ANSWER, startStubUpstream } from '../testing/stub-upstream.js';

const VALID = {
  VOICE_AGENT_BASE_URL: 'https://voice.example.com/api/public/v1',
  VOICE_AGENT_API_KEY: CANARY_KEY,
  VOICE_AGENT_ID: AGENT_ID,
  VOICE_AGENT_ORIGINS: SITE,
  HOST: '127.0.0.1',
  PORT: '0',
};

describe('voice-agent-proxy', () => {
  it('asks for a command it knows', async () => {
    for (const args of [[], ['start'], ['toString']]) {
      const { status, stderr } = await runCommand(args, VALID);
      assert.equal(status, 2);
      assert.match(stderr, /^voice-agent-proxy: expected one command: serve, .*\n$/);
    }
    const { status, stderr } = await runCommand(['serve', `--key=${CANARY_KEY}`], VALID);
    assert.equal(status, 2);
    assert.match(stderr, /^voice-agent-proxy: serve takes no arguments; .*\n$/);
    assert.ok(!stderr.includes(CANARY_KEY));
  });

  for (const [name, value] of [
    ['VOICE_AGENT_API_KEY', ''],
    ['VOICE_AGENT_ORIGINS', 'https://shop.example.com/path'],
    ['VOICE_AGENT_TICKET_SECRET', 'short'],
    ['PORT', 'eighty'],
  ] as const) {
    it(`stops with status 2 and one line that names ${name}`, async () => {
      const { status, stdout, stderr } = await runCommand(['serve'], { ...VALID, [name]: value });
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`^voice-agent-proxy: ${name} .*\\n$`));
      assert.ok(!stderr.includes(CANARY_KEY));
    });
  }

  it('says in one line that the port is taken', async () => {
    const other = net.createServer();
    const port = await listenOnLoopback(other);
    const { status, stderr } = await runCommand(['serve'], { ...VALID, PORT: String(port) });
    await closeServer(other);
    assert.equal(status, 1);
    assert.equal(
      stderr,
      `voice-agent-proxy: PORT or VOICE_AGENT_METRICS_PORT is already in use by another program (${port})\n`,
    );
  });

  it('explains itself, and tells its version', async () => {
    const help = await runCommand(['--help']);
    assert.equal(help.status, 0);
    for (const name of Object.keys(VALID)) assert.ok(help.stdout.includes(name), name);
    const version = await runCommand(['--version']);
    assert.equal(version.status, 0);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`serves joins, logs a line for each, and drains on ${signal}`, async () => {
      const upstream = await startStubUpstream();
      const { child, output, ended, event } = startCommand(['serve'], {
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

  it('drains on a signal that comes with the line that it listens', async () => {
    const signalAtOnce = `
      const { write } = process.stdout;
      process.stdout.write = function (text) {
        if (text.includes('"listening"')) process.kill(process.pid, 'SIGTERM');
        return write.call(this, text);
      };`;
    const { status, stdout } = await runCommand(['serve'], {
      ...VALID,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(signalAtOnce)}`,
    });
    assert.equal(status, 0);
    assert.match(stdout, /"event":"draining"[^]*"event":"stopped"/);
  });

  it('drains when npx, which keeps a signal to itself, has ended', async () => {
    const environment = { ...VALID, npm_lifecycle_event: 'npx' };
    const { child, output, ended, event, kill } = startCommand(['serve'], environment, { inShell: true });
    try {
      await event('listening');
      child.kill('SIGTERM');
      await ended;
      assert.match(output.stdout, /"event":"draining"[^]*"event":"stopped"/);
    } finally {
      kill();
    }
  });

  it('checks the configuration, and says what it comes to without a secret', async () => {
    const secret = 'ticket-canary-0123456789abcdefghi';
    const { status, stdout, stderr } = await runCommand(['check'], {
      ...VALID,
      VOICE_AGENT_VARIABLES: 'first_name',
      VOICE_AGENT_TICKET_SECRET: secret,
      REDIS_URL: 'redis://user:redis-canary@127.0.0.1:6379/2',
      VOICE_AGENT_METRICS_PORT: '9100',
    });
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.match(stdout, /^The configuration is good\.\n/);
    for (const part of [SITE, AGENT_ID, 'first_name (client)', 'perDay=1000', 'redis://127.0.0.1:6379/2']) {
      assert.ok(stdout.includes(part), part);
    }
    assert.match(
      stdout,
      /trusts +nobody's X-Forwarded-For\n +Behind a reverse proxy.*VOICE_AGENT_TRUST_PROXY\./,
    );
    assert.match(stdout, /tickets +required, issuer voice-agent, audience voice-agent-proxy, 1 secret\n/);
    for (const canary of [CANARY_KEY, secret, 'redis-canary']) assert.ok(!stdout.includes(canary));
    const refused = await runCommand(['check'], { ...VALID, VOICE_AGENT_ORIGINS: '' });
    assert.equal(refused.status, 2);
    assert.equal(refused.stderr, 'voice-agent-proxy: VOICE_AGENT_ORIGINS is missing\n');
  });

  it('asks for what a ticket needs', async () => {
    const secret = { VOICE_AGENT_TICKET_SECRET: 's'.repeat(32) };
    for (const [args, environment, expected] of [
      [['ticket'], secret, /--user is missing: ticket --user ID/],
      [['ticket', '--user', 'ann', '--variable', 'plan'], secret, /--variable is NAME=VALUE/],
      [['ticket', '--secret', 'x'], secret, /expected ticket --user ID/],
      [['ticket', '--user', 'ann'], {}, /VOICE_AGENT_TICKET_SECRET is missing/],
    ] as const) {
      const { status, stderr } = await runCommand(args, { ...VALID, ...environment });
      assert.equal(status, 2);
      assert.match(stderr, expected);
    }
  });

  it('mints a ticket that the secret verifies', async () => {
    const secret = 's'.repeat(32);
    const args = ['ticket', '--user', 'ann', '--variable', 'plan=a=b', '--variable', 'note='];
    const { status, stdout } = await runCommand(args, { ...VALID, VOICE_AGENT_TICKET_SECRET: secret });
    assert.equal(status, 0);
    const { payload } = await jwtVerify(stdout.trim(), new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: 'voice-agent',
      audience: 'voice-agent-proxy',
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
    });
    assert.equal(payload.sub, 'ann');
    assert.deepEqual(payload.variables, { plan: 'a=b', note: '' });
    assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 300);
    assert.equal(decodeJwt(stdout).jti?.length, 36);
  });
});
