import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import { runCommand } from '../testing/command.js';
import { createKeyPair, startKeySetServer } from '../testing/key-set-server.js';
import { AGENT_ID, CANARY_KEY, SITE } from '../testing/proxy-fixture.js';
import { redisIsMissing, type RedisServer, startRedis } from '../testing/redis-server.js';
import { answering, startStubUpstream, type StubUpstream } from '../testing/stub-upstream.js';

describe('voice-agent-proxy doctor', () => {
  let upstream: StubUpstream;
  const check = (environment: Readonly<Record<string, string>> = {}) =>
    runCommand(['doctor'], {
      VOICE_AGENT_BASE_URL: upstream.baseUrl,
      VOICE_AGENT_API_KEY: CANARY_KEY,
      VOICE_AGENT_ID: AGENT_ID,
      VOICE_AGENT_ORIGINS: SITE,
      ...environment,
    });
  const agent = (status: string, name = 'Host') => answering(200, { data: { name, status } });

  beforeEach(async () => (upstream = await startStubUpstream(agent('active'))));
  afterEach(() => upstream.close());

  for (const [what, mode, expected] of [
    [
      'a key that is refused',
      answering(401),
      /✖ voice service: default: answers 401\n {2}→ The key is refused/,
    ],
    [
      'an agent that is not there',
      answering(404),
      /✖ voice service: default: answers 404\n {2}→ There is no/,
    ],
    [
      'a redirect, which it does not follow',
      answering(302, '', { location: '/elsewhere' }),
      /answers 302\n {2}→ Redirects are never followed/,
    ],
    [
      'an agent that is not active',
      agent('draft'),
      /✖ voice service: default: "Host" is draft\n {2}→ Only active/,
    ],
    ['an answer that is no agent', answering(200, '<html>'), /something other than an agent\n {2}→ /],
    [
      'a clock that is wrong',
      answering(200, { data: { name: 'Host', status: 'active' } }, { date: 'Tue, 01 Jan 2019 00:00:00 GMT' }),
      /✖ voice service: this clock is \d+ s ahead\n {2}→ Set the clock/,
    ],
  ] as const) {
    it(`finds ${what}`, async () => {
      upstream.answerWith(mode);
      const { status, stdout } = await check();
      assert.equal(status, 1);
      assert.match(stdout, expected);
      assert.equal(upstream.calls.length, 1);
    });
  }

  describe('with Redis', { skip: redisIsMissing }, () => {
    let server: RedisServer;
    before(async () => (server = await startRedis()));
    after(() => server.stop());

    it('finds a user who may do no more than PING, and shows no password', async () => {
      const redis = new Redis(server.url);
      await redis.call('ACL', 'SETUSER', 'proxy', 'reset', 'on', '>red-canary', '~*', '+ping');
      redis.disconnect();
      const { status, stdout, stderr } = await check({
        REDIS_URL: server.url.replace('//', '//proxy:red-canary@'),
      });
      assert.equal(status, 1);
      assert.match(
        stdout,
        /✖ store: refuses a step of a join \(NOPERM\)\n {2}→ Allow its user every command/,
      );
      assert.ok(!`${stdout}${stderr}`.includes('canary'));
    });
  });

  it('finds a voice service, a Redis and a site that will not do', async () => {
    const { status, stdout, stderr } = await check({
      VOICE_AGENT_BASE_URL: 'http://127.0.0.1:9/api/public/v1',
      REDIS_URL: 'redis://user:red-canary@127.0.0.1:9',
      VOICE_AGENT_ORIGINS: 'http://shop.example.com',
    });
    assert.equal(status, 1);
    assert.match(stdout, /✖ voice service: cannot be reached \(\w+\)/);
    assert.match(stdout, /✖ store: Redis cannot be used \(ECONNREFUSED\)/);
    assert.match(stdout, /✖ origins: http:\/\/shop\.example\.com is plain http/);
    assert.ok(!`${stdout}${stderr}`.includes('canary'));
  });

  it('warns that nobody is trusted, and fails for nothing that may be meant so', async () => {
    const untrusting = await check();
    assert.equal(untrusting.status, 0);
    assert.match(
      untrusting.stdout,
      /⚠ trust: believes nobody.*\n {2}→ Behind a reverse proxy.*VOICE_AGENT_TRUST_PROXY/,
    );
    const trusting = await check({ VOICE_AGENT_TRUST_PROXY: '10.0.0.0/8' });
    assert.match(trusting.stdout, /✔ trust: believes the reverse proxies named\n/);
  });

  it('fetches the keys of tickets, and says how many will do', async () => {
    const { jwk } = await createKeyPair('ES256', 'a');
    const keys = await startKeySetServer([jwk, { kty: 'OKP', crv: 'Ed25519', x: 'AA' }]);
    try {
      const environment = { VOICE_AGENT_TICKET_JWKS_URL: `${keys.url.href}?token=canary` };
      const { status, stdout } = await check(environment);
      assert.ok(stdout.includes(`✔ tickets: 1 of 2 keys at ${keys.url.href} can verify\n`), stdout);
      assert.equal(status, 0);
      keys.answerWith([]);
      const none = await check(environment);
      assert.match(none.stdout, /✖ tickets: \S+ has no key for ES256 or RS256\n {2}→ Publish the key/);
      keys.answerWith((response) => response.writeHead(404).end());
      const missing = await check(environment);
      assert.match(missing.stdout, /✖ tickets: \S+ answers 404\n {2}→ Set tickets\.jwksUrl/);
      await keys.close();
      const away = await check(environment);
      assert.match(away.stdout, /✖ tickets: \S+ cannot be reached \(ECONNREFUSED\)\n/);
      assert.equal(away.status, 1);
      assert.ok(![stdout, none.stdout, missing.stdout, away.stdout].join('').includes('canary'));
    } finally {
      await keys.close();
    }
  });

  it('keeps the widget for the pages of other releases, and says when it cannot', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
    const inside = (name: string) => path.join(folder, name);
    try {
      await mkdir(inside('build'));
      await writeFile(inside('build/voice-agent.js'), 'export {}');
      await writeFile(inside('config.json'), JSON.stringify({ widgetDirectory: inside('build') }));
      const keepIn = (archive: string) =>
        check({ VOICE_AGENT_CONFIG: inside('config.json'), VOICE_AGENT_WIDGET_ARCHIVE: archive });
      const { stdout } = await keepIn(inside('archive'));
      const [, release = ''] = /✔ widget: release (\S+),/.exec(stdout) ?? [];
      assert.ok(stdout.includes(`✔ widget: is kept in ${inside('archive')}\n`), stdout);
      assert.deepEqual(await readdir(inside('archive')), [release]);
      const refused = await keepIn(inside('config.json'));
      assert.match(refused.stdout, /✖ widget: cannot be kept in \S+ \(ENOTDIR\)\n {2}→ Let this user write/);
      assert.equal(refused.status, 1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says of each thing that it is well', async () => {
    upstream.answerWith(agent('active', `${CANARY_KEY}\u001b[31m`));
    const { status, stdout } = await check();
    assert.equal(status, 0);
    assert.match(stdout, /^✔ configuration: good\n✔ voice service: default: "\[key\] \[31m" is active\n/);
    assert.match(stdout, /✔ voice service: the clocks agree\n✔ store: memory/);
    assert.match(stdout, /✔ origins: https:\/\/shop\.example\.com\n/);
    const [call] = upstream.calls;
    assert.equal(call?.method, 'GET');
    assert.equal(call.path, `/api/public/v1/agents/${AGENT_ID}`);
    assert.equal(call.headers.authorization, `Bearer ${CANARY_KEY}`);
  });
});
