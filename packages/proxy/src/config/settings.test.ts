import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AGENT_ID, CANARY_KEY, validOptions } from '../testing/proxy-fixture.js';
import { ProxyOptionsError } from './options-error.js';
import type { JoinProxyOptions } from './options.js';
import { readSettings } from './settings.js';

function messageOf(overrides: object): string {
  try {
    readSettings({ ...validOptions(), ...overrides });
  } catch (error) {
    assert.ok(error instanceof ProxyOptionsError);
    return error.message;
  }
  return assert.fail('the options were accepted');
}

const agentWith = (variables: unknown) => ({ agents: { default: { id: AGENT_ID, variables } } });

describe('readSettings', () => {
  const refused: readonly (readonly [object, RegExp])[] = [
    [{ baseUrl: undefined }, /baseUrl is missing/],
    [{ baseUrl: 'voice.example.com' }, /baseUrl is not a URL/],
    [{ baseUrl: 'http://voice.example.com/api/public/v1' }, /baseUrl must be https/],
    [{ baseUrl: 'http://127.0.0.1.evil.example/api/public/v1' }, /baseUrl must be https/],
    [{ baseUrl: 'file:///api/public/v1' }, /baseUrl must be https/],
    [{ baseUrl: 'https://u:p@voice.example.com/api/public/v1' }, /baseUrl must not hold a user name/],
    [{ baseUrl: 'https://voice.example.com/api/public/v1?x=1' }, /baseUrl must not have a query/],
    [{ baseUrl: 'https://voice.example.com' }, /baseUrl must end with \/api\/public\/v1/],
    [
      { apiKey: undefined },
      /^Join-proxy options: apiKey is missing \(undefined\): is its environment variable set\?$/,
    ],
    [{ apiKey: '' }, /apiKey is not an API key/],
    [{ apiKey: 'two\r\nlines' }, /apiKey is not an API key/],
    [{ agents: {} }, /agents names no agent/],
    [{ agents: undefined }, /agents is missing/],
    [{ agents: { default: { id: 'host' } } }, /agents\.default\.id is not a UUID/],
    [{ agents: { '../x': { id: AGENT_ID } } }, /agents\.\.\.\/x /],
    [{ agents: { default: { id: AGENT_ID, prompt: 'x' } } }, /agents\.default\.prompt is not an option/],
    [agentWith(['first name']), /agents\.default\.variables/],
    [agentWith(['constructor']), /agents\.default\.variables/],
    [agentWith({ a: { source: 'page' } }), /agents\.default\.variables/],
    [agentWith({ a: { source: 'client', maxLength: 501 } }), /agents\.default\.variables/],
    [agentWith({ a: { source: 'client', pattern: '(' } }), /agents\.default\.variables/],
    [{ origins: [] }, /origins names no origin/],
    [{ origins: undefined }, /origins is missing/],
    [{ origins: ['https://ok.example', '*'] }, /origins\[1\] "\*" has a wildcard/],
    [{ origins: ['https://*.example.com'] }, /origins\[0\] "https:\/\/\*\.example\.com" has a wildcard/],
    [{ origins: ['null'] }, /origins\[0\] "null" is not an origin/],
    [{ origins: ['file://shop'] }, /"file:\/\/shop" is not an origin/],
    [{ origins: ['capacitor://localhost/'] }, /"capacitor:\/\/localhost\/" is not an origin/],
    [{ origins: ['shop.example.com'] }, /"shop\.example\.com" is not an origin/],
    [{ origins: ['https://shop.example.com/'] }, /did you mean https:\/\/shop\.example\.com\?/],
    [{ origins: ['https://shop.example.com:443'] }, /did you mean https:\/\/shop\.example\.com\?/],
    [{ origins: ['https://Shop.example.com/a'] }, /did you mean https:\/\/shop\.example\.com\?/],
    [{ origins: ['https://a.example\nforged log line'] }, /origins\[0\]/],
    [{ limits: { ipPerMinute: 0 } }, /limits\.ipPerMinute/],
    [{ limits: { perYear: 3 } }, /limits\.perYear is not an option/],
    [{ limits: { perDay: true } }, /limits\.perDay is neither a number from 1 nor false/],
    [
      { limits: { reservedForTickets: 20 } },
      /limits\.reservedForTickets must be less than limits\.concurrent/,
    ],
    [{ limits: { reservedForTickets: 5 } }, /limits\.reservedForTickets needs the option tickets/],
    [{ limits: { reservedForTickets: 1, concurrent: false } }, /limits\.reservedForTickets must be less/],
    [{ trustProxy: true }, /trustProxy must not be true/],
    [{ trustProxy: 'true' }, /trustProxy "true" is not a network/],
    [{ trustProxy: -1 }, /trustProxy is not a hop count/],
    [{ trustProxy: ['10.0.0.0/8', '0.0.0.0/0'] }, /trustProxy "0\.0\.0\.0\/0" is not a network/],
    [{ timeoutMs: 5 }, /timeoutMs/],
    [{ workspaceId: 'a b' }, /workspaceId is not a workspace id/],
    [{ logger: console }, /logger is not a function/],
    [{ dispatcher: 'http://proxy:3128' }, /dispatcher is not a Dispatcher of undici/],
    [{ onJoin: true }, /onJoin is not a function/],
    [{ clientAddress: 'cf-connecting-ip' }, /clientAddress is not a function/],
    [
      { clientAddress: () => '1.1.1.1', trustProxy: 1 },
      /clientAddress and trustProxy are both set; keep one/,
    ],
    [{ agents: { default: { id: undefined } } }, /agents\.default\.id is missing \(undefined\): is its env/],
    [{ agents: { default: {} } }, /agents\.default\.id is missing$/],
    [{ origins: [undefined] }, /origins\[0\] is missing \(undefined\): is its environment variable set\?$/],
    [{ tickets: { secret: undefined } }, /tickets\.secret is missing \(undefined\): is its environment/],
    [{ tickets: {} }, /tickets\.secret is missing$/],
    [{ redis: { url: undefined } }, /redis\.url is missing \(undefined\): is its environment/],
    [{ redis: { replicas: 2 } }, /redis\.url is missing$/],
    [{ redis: 5 }, /redis is wrong$/],
    [{ webhook: { secret: undefined, onResult: undefined } }, /webhook\.secret is missing \(undefined\)/],
    [{ webhook: { secret: 'long enough', onResult: undefined } }, /webhook\.onResult is not a function$/],
    [agentWith({ a: { source: 'both' } }), /variables\.a\.source must be "client" or "ticket"$/],
    [
      agentWith({ a: { source: 'client', maxLength: undefined, pattern: '[' } }),
      /a\.pattern is not a regular/,
    ],
    [agentWith(['a', 5]), /agents\.default\.variables\[1\] is wrong: expected string, received number$/],
    [{ tickets: { secret: 'x' } }, /tickets\.secret is shorter than 32 bytes/],
    [{ redis: 'http://127.0.0.1' }, /redis/],
    [{ joinUrlHosts: ['https://a.example'] }, /joinUrlHosts\[0\] is not a host/],
    [{ workspaceHeader: 'a b' }, /workspaceHeader is not a header name/],
    [{ webhook: { secret: 'long enough' } }, /webhook\.onResult/],
    [{ prompt: 'x' }, /prompt is not an option of this version/],
  ];
  for (const [overrides, expected] of refused) {
    it(`refuses ${JSON.stringify(overrides)} in one line`, () => {
      const message = messageOf(overrides);
      assert.match(message, expected);
      assert.doesNotMatch(message, /\n/);
      assert.ok(!message.includes(CANARY_KEY));
    });
  }

  it('names every option at fault at once', () => {
    const message = messageOf({ baseUrl: 'x', origins: ['*'], apiKey: undefined });
    for (const option of ['baseUrl', 'origins[0]', 'apiKey']) assert.ok(message.includes(option), message);
  });

  it('does not repeat the key even when it was pasted into another option', () => {
    const message = messageOf({ origins: [CANARY_KEY], trustProxy: [CANARY_KEY], [CANARY_KEY]: 1 });
    assert.ok(!message.includes(CANARY_KEY), message);
  });

  it('refuses what is no object at all', () => {
    assert.throws(() => readSettings(undefined as unknown as JoinProxyOptions), ProxyOptionsError);
  });

  it('takes the origins of web views in apps', () => {
    const origins = ['capacitor://localhost', 'app://bundle', 'chrome-extension://abcdefghijklmnop'];
    assert.deepEqual([...readSettings({ ...validOptions(), origins }).origins], origins);
  });

  it('fills in the defaults', () => {
    const { baseUrl, apiKey, agents, origins } = validOptions();
    const settings = readSettings({ baseUrl, apiKey, agents, origins });
    assert.deepEqual(settings.limits, {
      ipPerMinute: 5,
      ipPerHour: 20,
      ipPerDay: 60,
      userPerMinute: 3,
      userPerDay: 30,
      agentPerMinute: 60,
      perMinute: 120,
      perDay: 1000,
      minutesPerDay: 5000,
      concurrentPerUser: 2,
      concurrentPerIp: 2,
      reservedForTickets: false,
      concurrent: 20,
    });
    assert.deepEqual(settings.trust, { kind: 'nobody' });
    assert.equal(settings.timeoutMs, 10_000);
    assert.equal(settings.now, Date.now);
    assert.equal(settings.random, Math.random);
  });

  it('refuses test calls in production, and takes them elsewhere', () => {
    const before = process.env.NODE_ENV;
    try {
      process.env.NODE_ENV = 'production';
      assert.match(
        messageOf({ testCalls: true }),
        /^[^;]*testCalls must not be true where NODE_ENV is production/,
      );
      process.env.NODE_ENV = 'development';
      assert.equal(readSettings(validOptions({ testCalls: true })).testCalls, true);
    } finally {
      if (before === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = before;
    }
  });

  it('tolerates a slash at the end of the base URL, and http on loopback', () => {
    const pathOf = (baseUrl: string) => readSettings(validOptions({ baseUrl })).baseUrl.href;
    assert.equal(pathOf('https://v.example/api/public/v1/'), 'https://v.example/api/public/v1');
    assert.equal(pathOf('http://localhost:1/api/public/v1//'), 'http://localhost:1/api/public/v1');
    assert.equal(pathOf('http://[::1]:1/api/public/v1'), 'http://[::1]:1/api/public/v1');
  });

  it('takes variables as names, or as names with rules', () => {
    const rulesOf = (variables: NonNullable<JoinProxyOptions['agents'][string]['variables']>) =>
      readSettings(validOptions({ agents: { a: { id: AGENT_ID, variables } } })).agents.get('a')?.variables;
    assert.deepEqual([...(rulesOf(['x', 'y'])?.keys() ?? [])], ['x', 'y']);
    const rule = rulesOf({ x: { source: 'client', maxLength: 3, pattern: /a|b/gi } })?.get('x');
    assert.equal(rule?.maxLength, 3);
    assert.deepEqual(
      ['a', 'B', 'ab', 'xa'].map((text) => rule.pattern?.test(text)),
      [true, true, false, false],
    );
  });

  it('takes networks as a list or as text', () => {
    for (const trustProxy of ['10.0.0.0/8, 192.0.2.1', ['10.0.0.0/8', '192.0.2.1']] as const) {
      assert.equal(readSettings(validOptions({ trustProxy })).trust.kind, 'networks');
    }
    assert.deepEqual(readSettings(validOptions({ trustProxy: 2 })).trust, { kind: 'hops', count: 2 });
    assert.deepEqual(readSettings(validOptions({ trustProxy: 0 })).trust, { kind: 'nobody' });
  });
});
