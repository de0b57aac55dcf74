import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '@voice-agent/sandbox';
import { startAnnouncedProcess, type AnnouncedProcess } from '../support/announced-process.js';
import { freePort } from '../support/free-port.js';
import { nginxIsMissing, startNginx } from '../support/nginx.js';
import { redisIsMissing, startRedis } from '../support/redis.js';
import { keepUntilEnd } from '../support/suite-resources.js';
import { ROOT } from '../support/documentation/code-blocks.js';
import { recipe, recipeFolder, runRecipe } from '../support/documentation/recipes.js';

const SITE = 'https://www.example.com';
const SECRET = 'a secret of more than thirty-two bytes';
const OPENSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl'].find((place) => existsSync(place));
const PROXY = path.join(ROOT, 'packages/proxy/bin/voice-agent-proxy.js');

function join(
  origin: string,
  { site = SITE, ...rest }: { site?: string; ticket?: string; variables?: object } = {},
) {
  const { ticket, variables = {} } = rest;
  return fetch(`${origin}/voice/join`, {
    method: 'POST',
    headers: {
      origin: site,
      'content-type': 'application/json',
      ...(ticket === undefined ? {} : { authorization: `Bearer ${ticket}` }),
    },
    body: JSON.stringify({ variables }),
  });
}

describe('the recipes', () => {
  let sandbox: Sandbox;
  let folder: Awaited<ReturnType<typeof recipeFolder>>;
  const keep = keepUntilEnd();
  const keepRunning = (...processes: readonly AnnouncedProcess[]): void => {
    for (const process of processes) keep({ close: () => process.stop() });
  };
  const environment = () => ({
    VOICE_AGENT_BASE_URL: sandbox.baseUrl,
    VOICE_AGENT_API_KEY: sandbox.apiKey,
    VOICE_AGENT_ID: sandbox.agents[0]?.id ?? '',
    SITE,
    TICKET_SECRET: SECRET,
    SESSION_SECRET: SECRET,
    WEBHOOK_SECRET: SECRET,
  });

  before(async () => {
    folder = await recipeFolder();
    keep({ close: () => folder.remove() });
    sandbox = keep(await createSandbox({ port: 0 }));
  });

  it('lets nobody call who has not signed in, and takes each ticket once', async () => {
    const server = await runRecipe('login.mjs', folder.path, environment());
    keepRunning(server);
    assert.equal((await fetch(`${server.origin}/ticket`, { method: 'POST' })).status, 401);
    assert.equal((await join(server.origin)).status, 401);

    const login = await fetch(`${server.origin}/login`, { method: 'POST' });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const answer = await fetch(`${server.origin}/ticket`, { method: 'POST', headers: { cookie } });
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const { ticket } = (await answer.json()) as { ticket: string };

    assert.equal((await join(server.origin, { ticket, variables: { first_name: 'Eve' } })).status, 422);
    assert.equal((await join(server.origin, { ticket })).status, 200);
    assert.equal((await join(server.origin, { ticket })).status, 401);
  });

  it('runs from a file alone', async () => {
    const port = await freePort();
    const file = path.join(folder.path, 'voice-agent.json');
    await writeFile(file, recipe('voice-agent.json'));
    const { VOICE_AGENT_BASE_URL, VOICE_AGENT_API_KEY } = environment();
    const server = await startAnnouncedProcess([process.execPath, PROXY, 'serve'], {
      ready: /listening/,
      environment: {
        VOICE_AGENT_BASE_URL,
        VOICE_AGENT_API_KEY,
        VOICE_AGENT_CONFIG: file,
        PORT: String(port),
        HOST: '127.0.0.1',
      },
    });
    keepRunning(server);
    const origin = `http://127.0.0.1:${port}`;
    const site = 'http://localhost:3000';
    assert.equal((await join(origin)).status, 403);
    assert.equal((await join(origin, { site, variables: { first_name: 'Zoë O’Neil' } })).status, 422);
    assert.equal((await join(origin, { site, variables: { first_name: 'Zoë' } })).status, 200);
  });

  const missing = nginxIsMissing || (OPENSSL === undefined ? 'openssl is not installed' : redisIsMissing);
  it('counts once, whichever replica nginx asks', { skip: missing }, async () => {
    const redis = await startRedis();
    try {
      const ports = [await freePort(), await freePort()] as const;
      const replicas = await Promise.all(
        ports.map((port) =>
          startAnnouncedProcess([process.execPath, PROXY, 'serve'], {
            ready: /listening/,
            environment: {
              ...environment(),
              VOICE_AGENT_ORIGINS: SITE,
              VOICE_AGENT_TRUST_PROXY: '127.0.0.1',
              VOICE_AGENT_REPLICAS: '2',
              REDIS_URL: redis.url,
              PORT: String(port),
              HOST: '127.0.0.1',
            },
          }),
        ),
      );
      keepRunning(...replicas);
      const { origin, secure } = await startGateway(ports);
      assert.equal(await strictTransport(secure), 'max-age=31536000');
      const answers = await Promise.all(Array.from({ length: 12 }, () => join(origin)));
      const admitted = answers.filter(({ status }) => status === 200);
      // A visitor may have two calls at the same time.
      assert.equal(admitted.length, 2, answers.map(({ status }) => status).join(' '));
      for (const replica of replicas) assert.match(replica.output(), /"route":"\/join"/);
    } finally {
      await redis.stop();
    }
  });

  /** Nginx with the recipe's configuration, on ports that are free here. */
  async function startGateway([first, second]: readonly [number, number]): Promise<RunningNginx> {
    const port = await freePort();
    const securePort = await freePort();
    const home = path.join(folder.path, 'nginx');
    await mkdir(home, { recursive: true });
    const certificate = path.join(home, 'calls.example.com');
    makeCertificate(certificate);
    const server = recipe('nginx.conf')
      .replace('127.0.0.1:8787', `127.0.0.1:${first}`)
      .replace('127.0.0.1:8789', `127.0.0.1:${second}`)
      // Plain as well, for a fetch that does not know the certificate's maker.
      .replace('listen 443 ssl', `listen 127.0.0.1:${securePort} ssl;\n  listen 127.0.0.1:${port}`)
      .replaceAll('/etc/ssl/calls.example.com', certificate);
    const origin = `http://127.0.0.1:${port}`;
    keep(await startNginx(home, { http: server, address: `${origin}/voice/openapi.json` }));
    return { origin, secure: `https://127.0.0.1:${securePort}` };
  }

  it('reads agents and calls from a backend', async () => {
    const running = await runRecipe('calls.mjs', folder.path, environment());
    keepRunning(running);
    for (const { id, name } of sandbox.agents) assert.ok(running.output().includes(`${id} ${name} `), name);
  });

  it('hears of each finished call once', async () => {
    const server = await runRecipe('webhook.mjs', folder.path, environment());
    keepRunning(server);
    const callId = '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e';
    const body = JSON.stringify({ call_id: callId, status: 'completed' });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
    const deliver = (text: string) =>
      fetch(`${server.origin}/voice/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-webhook-id': 'delivery-1',
          'x-webhook-timestamp': timestamp,
          'x-webhook-signature': signature,
        },
        body: text,
      });
    assert.equal((await deliver(body.replace('completed', 'failed'))).status, 401);
    assert.ok((await deliver(body)).ok);
    assert.ok((await deliver(body)).ok);
    assert.deepEqual(server.output().match(/^finished.*$/gm), [`finished ${callId} [ 'call_id', 'status' ]`]);
  });
});

interface RunningNginx {
  readonly origin: string;
  /** The same over TLS. */
  readonly secure: string;
}

/** Writes `<name>.pem` and `<name>.key`, signed by nobody else. */
function makeCertificate(name: string): void {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
  const subject = ['-subj', '/CN=calls.example.com', '-days', '1', '-out', `${name}.pem`];
  const { status, stderr } = spawnSync(OPENSSL ?? '', ['req', '-x509', ...key, ...subject]);
  assert.equal(status, 0, String(stderr));
}

/** What the site says about its being reached by https alone. */
async function strictTransport(origin: string): Promise<string | undefined> {
  const request = get(`${origin}/voice/openapi.json`, { rejectUnauthorized: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.headers['strict-transport-security'];
}
