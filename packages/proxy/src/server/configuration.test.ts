import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AGENT_ID, CANARY_KEY, SITE } from '../testing/proxy-fixture.js';
import { ConfigurationError } from './configuration-error.js';
import { readConfiguration, type Environment } from './configuration.js';

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
    [
      { VOICE_AGENT_TICKET_SECRET: 'x' },
      /^VOICE_AGENT_TICKET_SECRET is set, but this version does not support it$/,
    ],
    [{ REDIS_URL: 'redis://x' }, /^REDIS_URL is set, but this version does not support it$/],
    [
      { VOICE_AGENT_METRICS_PORT: '9' },
      /^VOICE_AGENT_METRICS_PORT is set, but this version does not support it$/,
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
      REDIS_URL: '',
    });
    assert.deepEqual(configuration, {
      port: 9000,
      host: '127.0.0.1',
      timeoutMs: 10_000,
      proxy: {
        baseUrl: VALID.VOICE_AGENT_BASE_URL,
        apiKey: CANARY_KEY,
        agents: { default: { id: AGENT_ID, variables: ['first_name', 'plan'] } },
        origins: [SITE, 'http://localhost:3000'],
        trustProxy: 2,
        workspaceId: 'ws-1',
      },
    });
  });

  it('listens on 8787 and lets the browser set no variable by default', async () => {
    const { port, host, proxy } = await readConfiguration(VALID);
    assert.equal(port, 8787);
    assert.equal(host, undefined);
    assert.deepEqual(proxy.agents.default?.variables, []);
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
      assert.equal(read.timeoutMs, 3000);
      assert.deepEqual(read.proxy.origins, [SITE]);
      assert.deepEqual(Object.keys(read.proxy.agents), ['a']);
    }
  });
});
