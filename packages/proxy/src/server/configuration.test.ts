import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AGENT_ID, CANARY_KEY, SITE } from '../testing/proxy-fixture.js';
import { ConfigurationError } from './configuration-error.js';
import { readConfiguration } from './configuration.js';
import type { Environment } from './environment-settings.js';

const VALID: Environment = {
  VOICE_AGENT_BASE_URL: 'https://voice.example.com/api/public/v1',
  VOICE_AGENT_API_KEY: CANARY_KEY,
  VOICE_AGENT_ID: AGENT_ID,
  VOICE_AGENT_ORIGINS: SITE,
};

async function messageOf(environment: Environment): Promise<string> {
  try {
    await readConfiguration(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigurationError, String(error));
    return error.message;
  }
  return assert.fail('the configuration was accepted');
}

describe('readConfiguration', () => {
  let folder: string;
  const fileWith = async (name: string, text: string) => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return file;
  };
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'configuration-'))));
  after(() => rm(folder, { recursive: true }));

  const refused: readonly (readonly [Environment, RegExp])[] = [
    [{ VOICE_AGENT_BASE_URL: undefined }, /^VOICE_AGENT_BASE_URL is missing$/],
    [{ VOICE_AGENT_BASE_URL: '' }, /^VOICE_AGENT_BASE_URL is missing$/],
    [
      { VOICE_AGENT_BASE_URL: 'http://voice.example.com/api/public/v1' },
      /^VOICE_AGENT_BASE_URL must be https/,
    ],
    [{ VOICE_AGENT_API_KEY: undefined }, /^VOICE_AGENT_API_KEY is missing$/],
    [{ VOICE_AGENT_API_KEY: 'two words' }, /^VOICE_AGENT_API_KEY is not an API key$/],
    [{ VOICE_AGENT_ID: undefined }, /^VOICE_AGENT_ID is missing$/],
    [{ VOICE_AGENT_ID: 'host' }, /^VOICE_AGENT_ID is not a UUID$/],
    [{ VOICE_AGENT_ORIGINS: undefined }, /^VOICE_AGENT_ORIGINS is missing$/],
    [{ VOICE_AGENT_ORIGINS: ',' }, /^VOICE_AGENT_ORIGINS names no origin$/],
    [{ VOICE_AGENT_ORIGINS: `${SITE}, *` }, /^VOICE_AGENT_ORIGINS "\*" has a wildcard/],
    [{ VOICE_AGENT_VARIABLES: 'first name' }, /^VOICE_AGENT_VARIABLES /],
    [{ VOICE_AGENT_TRUST_PROXY: 'true' }, /^VOICE_AGENT_TRUST_PROXY "true" is not a network/],
    [{ VOICE_AGENT_WORKSPACE_ID: 'a b' }, /^VOICE_AGENT_WORKSPACE_ID is not a workspace id$/],
    [{ PORT: 'x' }, /^PORT is not a port number/],
    [{ PORT: '65536' }, /^PORT is not a port number/],
    [{ HOST: 'a b' }, /^HOST is not a host name/],
    [
      { VOICE_AGENT_ID: undefined, VOICE_AGENT_VARIABLES: 'a' },
      /^VOICE_AGENT_VARIABLES is set without VOICE_AGENT_ID$/,
    ],
    [{ VOICE_AGENT_TICKET_SECRET: 'short' }, /^VOICE_AGENT_TICKET_SECRET is shorter than 32 bytes$/],
    [
      { VOICE_AGENT_TICKET_SECRET: `${'s'.repeat(32)},short` },
      /^VOICE_AGENT_TICKET_SECRET is shorter than 32 bytes$/,
    ],
    [
      { VOICE_AGENT_TICKET_JWKS_URL: 'http://keys.example.com' },
      /^VOICE_AGENT_TICKET_JWKS_URL must be https/,
    ],
    [
      { VOICE_AGENT_WEBHOOK_SECRET: 'long enough' },
      /^VOICE_AGENT_CONFIG: webhook\.onResult is not a function$/,
    ],
    [{ REDIS_URL: 'http://x' }, /^REDIS_URL is not a redis:\/\/ URL$/],
    [{ VOICE_AGENT_REPLICAS: '2' }, /^VOICE_AGENT_REPLICAS is set without REDIS_URL$/],
    [{ VOICE_AGENT_METRICS_PORT: 'x' }, /^VOICE_AGENT_METRICS_PORT is not a port number/],
    [{ VOICE_AGENT_METRICS_HOST: 'a b' }, /^VOICE_AGENT_METRICS_HOST is not a host name/],
    [{ VOICE_AGENT_DRAIN_DELAY_MS: '-1' }, /^VOICE_AGENT_DRAIN_DELAY_MS is not a number of milliseconds$/],
    [{ VOICE_AGENT_LIMITS: 'perDay=many' }, /^VOICE_AGENT_LIMITS: perDay is neither a number from 1/],
    [{ VOICE_AGENT_LIMITS: 'perDay=5=6' }, /^VOICE_AGENT_LIMITS: perDay is neither a number from 1/],
    [{ VOICE_AGENT_LIMITS: 'perYear=5' }, /^VOICE_AGENT_LIMITS: perYear is not an option of this version$/],
    [{ VOICE_AGENT_LIMITS: '5' }, /^VOICE_AGENT_LIMITS: 5 is not an option of this version$/],
    [{ VOICE_AGENT_JOIN_HOSTS: 'https://x' }, /^VOICE_AGENT_JOIN_HOSTS is not a host in lower case$/],
    [{ VOICE_AGENT_TIMEOUT_MS: '10s' }, /^VOICE_AGENT_TIMEOUT_MS is wrong: /],
    [{ VOICE_AGENT_API_KEY_FILE: '/nowhere' }, /^VOICE_AGENT_API_KEY and VOICE_AGENT_API_KEY_FILE are both/],
    [
      { VOICE_AGENT_API_KEY: '', VOICE_AGENT_API_KEY_FILE: '/nowhere' },
      /^VOICE_AGENT_API_KEY_FILE cannot be read \(ENOENT\)$/,
    ],
    [
      { VOICE_AGENT_CONFIG: '/nowhere/x.json' },
      /^VOICE_AGENT_CONFIG "\/nowhere\/x\.json" cannot be read \(ENOENT\)$/,
    ],
    [{ VOICE_AGENT_CONFIG: '/nowhere/x.mjs' }, /^VOICE_AGENT_CONFIG "\/nowhere\/x\.mjs" cannot be read/],
  ];
  for (const [changes, expected] of refused) {
    it(`refuses ${JSON.stringify(changes)} by name, without the key`, async () => {
      const message = await messageOf({ ...VALID, ...changes });
      assert.match(message, expected);
      assert.ok(!message.includes(CANARY_KEY));
    });
  }

  it('names several settings at fault in one line', async () => {
    const message = await messageOf({});
    for (const name of ['BASE_URL', 'API_KEY', 'ID', 'ORIGINS'])
      assert.ok(message.includes(`VOICE_AGENT_${name}`), message);
    assert.doesNotMatch(message, /\n/);
  });

  it('says of a module’s option without a value where it stands, and of one that nobody gives its variable', async () => {
    const file = await fileWith('unset.mjs', 'export default { baseUrl: process.env.NOT_SET_ANYWHERE };');
    assert.equal(
      await messageOf({ ...VALID, VOICE_AGENT_BASE_URL: '', VOICE_AGENT_CONFIG: file }),
      'VOICE_AGENT_CONFIG: baseUrl is missing (undefined): is its environment variable set?',
    );
    const empty = await fileWith('empty.json', '{ "tickets": {} }');
    assert.equal(
      await messageOf({ ...VALID, VOICE_AGENT_API_KEY: '', VOICE_AGENT_CONFIG: empty }),
      'VOICE_AGENT_API_KEY is missing; VOICE_AGENT_CONFIG: tickets.secret is missing',
    );
  });

  it('repeats nothing from a file that it cannot understand', async () => {
    const broken = await fileWith('broken.json', `{"apiKey":"${CANARY_KEY}",}`);
    assert.match(await messageOf({ VOICE_AGENT_CONFIG: broken }), /is not valid JSON$/);
    const throwing = await fileWith('throwing.mjs', `throw new Error('${CANARY_KEY}');`);
    const message = await messageOf({ VOICE_AGENT_CONFIG: throwing });
    assert.match(message, /cannot be read \(Error\)$/);
    assert.ok(!message.includes(CANARY_KEY));
    const list = await fileWith('list.json', `["${CANARY_KEY}"]`);
    assert.match(await messageOf({ VOICE_AGENT_CONFIG: list }), /does not hold an object of options$/);
  });

  it('names what is wrong in a file, and options it does not know', async () => {
    const file = await fileWith(
      'wrong.json',
      JSON.stringify({ origins: ['*'], prompt: {}, agents: { a: { id: 'x' } } }),
    );
    const message = await messageOf({
      ...VALID,
      VOICE_AGENT_ID: undefined,
      VOICE_AGENT_ORIGINS: undefined,
      VOICE_AGENT_CONFIG: file,
    });
    assert.match(message, /VOICE_AGENT_CONFIG: origins\[0\] "\*"/);
    assert.match(message, /VOICE_AGENT_CONFIG: agents\.a\.id is not a UUID/);
    assert.match(message, /VOICE_AGENT_CONFIG: prompt is not an option of this version/);
  });

  it('refuses agents from both sides', async () => {
    const file = await fileWith('agents.json', JSON.stringify({ agents: { a: { id: AGENT_ID } } }));
    assert.match(
      await messageOf({ ...VALID, VOICE_AGENT_CONFIG: file }),
      /^VOICE_AGENT_ID is set, and VOICE_AGENT_CONFIG names agents/,
    );
  });

  it('reads the environment', async () => {
    const configuration = await readConfiguration({
      ...VALID,
      VOICE_AGENT_ORIGINS: ` ${SITE} , http://localhost:3000,`,
      VOICE_AGENT_VARIABLES: 'first_name, plan',
      VOICE_AGENT_TRUST_PROXY: '2',
      VOICE_AGENT_WORKSPACE_ID: 'ws-1',
      PORT: '9000',
      HOST: '127.0.0.1',
      REDIS_URL: 'redis://127.0.0.1',
      VOICE_AGENT_REPLICAS: '2',
      VOICE_AGENT_LIMITS: 'perDay=500, concurrent=off',
      VOICE_AGENT_METRICS_PORT: '9100',
      VOICE_AGENT_DRAIN_DELAY_MS: '5000',
      VOICE_AGENT_TICKET_SECRET: '',
    });
    const { settings, ...given } = configuration;
    assert.equal(settings.timeoutMs, 10_000);
    assert.deepEqual(given, {
      port: 9000,
      host: '127.0.0.1',
      metricsPort: 9100,
      metricsHost: '127.0.0.1',
      drainDelayMs: 5000,
      outgoingProxy: undefined,
      proxy: {
        baseUrl: VALID.VOICE_AGENT_BASE_URL,
        apiKey: CANARY_KEY,
        agents: { default: { id: AGENT_ID, variables: ['first_name', 'plan'] } },
        origins: [SITE, 'http://localhost:3000'],
        trustProxy: 2,
        workspaceId: 'ws-1',
        redis: { url: 'redis://127.0.0.1', replicas: 2 },
        limits: { perDay: 500, concurrent: false },
      },
    });
  });

  it('listens on 8787 and lets the browser set no variable by default', async () => {
    const { port, host, metricsPort, settings } = await readConfiguration(VALID);
    assert.equal(port, 8787);
    assert.equal(host, undefined);
    assert.equal(metricsPort, undefined);
    assert.equal(settings.agents.get('default')?.variables.size, 0);
  });

  it('reads a JSON file or a module, and lets the environment win', async () => {
    const options = {
      agents: { a: { id: AGENT_ID } },
      origins: ['https://file.example'],
      port: 9100,
      timeoutMs: 3000,
    };
    const json = await fileWith('options.json', JSON.stringify(options));
    const module = await fileWith('options.mjs', `export default ${JSON.stringify(options)};`);
    for (const file of [json, module]) {
      const read = await readConfiguration({ ...VALID, VOICE_AGENT_ID: undefined, VOICE_AGENT_CONFIG: file });
      assert.equal(read.port, 9100);
      assert.equal(read.settings.timeoutMs, 3000);
      assert.deepEqual(read.proxy.origins, [SITE]);
      assert.deepEqual(Object.keys(read.proxy.agents), ['a']);
    }
  });

  it('reads secrets from files, and names the file when it holds none', async () => {
    const key = await fileWith('key', `${CANARY_KEY}\n`);
    const secret = await fileWith('secret', `${'s'.repeat(32)}\n`);
    const environment = {
      ...VALID,
      VOICE_AGENT_API_KEY: undefined,
      VOICE_AGENT_API_KEY_FILE: key,
      VOICE_AGENT_TICKET_SECRET_FILE: secret,
    };
    const { proxy } = await readConfiguration(environment);
    assert.equal(proxy.apiKey, CANARY_KEY);
    assert.equal(proxy.tickets?.secret, 's'.repeat(32));
    const empty = await fileWith('empty', ' \n');
    assert.equal(
      await messageOf({ ...environment, VOICE_AGENT_API_KEY_FILE: empty }),
      'VOICE_AGENT_API_KEY_FILE names an empty file',
    );
    assert.equal(
      await messageOf({ ...environment, VOICE_AGENT_TICKET_SECRET_FILE: key }),
      'VOICE_AGENT_TICKET_SECRET_FILE is shorter than 32 bytes',
    );
  });

  it('takes several secrets of tickets, and the address of keys', async () => {
    const [fresh, old] = ['n'.repeat(32), 'o'.repeat(32)];
    const { settings } = await readConfiguration({
      ...VALID,
      VOICE_AGENT_TICKET_SECRET: `${fresh}, ${old}`,
      VOICE_AGENT_TICKET_JWKS_URL: 'https://keys.example.com/jwks.json',
    });
    assert.deepEqual(
      settings.tickets?.secrets.map(({ bytes }) => Buffer.from(bytes).toString()),
      [fresh, old],
    );
    assert.equal(settings.tickets.jwksUrl?.href, 'https://keys.example.com/jwks.json');
  });

  it('sets the limits that the environment names, leaves the others of the file, and blames who said it', async () => {
    const file = await fileWith('limits.json', JSON.stringify({ limits: { perDay: 7, concurrent: 3 } }));
    const environment = { ...VALID, VOICE_AGENT_CONFIG: file };
    const { settings } = await readConfiguration({
      ...environment,
      VOICE_AGENT_LIMITS: 'ipPerHour=50,concurrent=2',
    });
    const { perDay, ipPerHour, concurrent } = settings.limits;
    assert.deepEqual({ perDay, ipPerHour, concurrent }, { perDay: 7, ipPerHour: 50, concurrent: 2 });

    const wrong = await fileWith('wrong-limits.json', JSON.stringify({ limits: { perYear: 7 } }));
    assert.equal(
      await messageOf({ ...environment, VOICE_AGENT_CONFIG: wrong, VOICE_AGENT_LIMITS: 'perDay=many' }),
      'VOICE_AGENT_LIMITS: perDay is neither a number from 1 nor false; ' +
        'VOICE_AGENT_CONFIG: limits.perYear is not an option of this version',
    );
  });

  it('reads a file that begins with a byte order mark', async () => {
    const file = await fileWith('marked.json', `\uFEFF${JSON.stringify({ limits: { perDay: 7 } })}`);
    const { settings } = await readConfiguration({ ...VALID, VOICE_AGENT_CONFIG: file });
    assert.equal(settings.limits.perDay, 7);
  });

  it("adds the environment's secrets to what a file says of the same option", async () => {
    const file = await fileWith(
      'whole.mjs',
      `export default {
        tickets: { required: false, issuer: 'shop' },
        webhook: { onResult: () => undefined },
        redis: 'redis://file.example',
        limits: { perDay: 7 },
        afterCall: { transcript: true },
      };`,
    );
    const { proxy, settings } = await readConfiguration({
      ...VALID,
      VOICE_AGENT_CONFIG: file,
      VOICE_AGENT_TICKET_SECRET: 's'.repeat(32),
      VOICE_AGENT_WEBHOOK_SECRET: 'of call results',
      VOICE_AGENT_REPLICAS: '3',
    });
    assert.deepEqual(proxy.tickets, { required: false, issuer: 'shop', secret: 's'.repeat(32) });
    assert.deepEqual(settings.webhook?.secrets, [Buffer.from('of call results')]);
    assert.deepEqual(proxy.redis, { url: 'redis://file.example', replicas: 3 });
    assert.equal(settings.limits.perDay, 7);
    assert.equal(settings.afterCall.transcript, true);
  });
});
