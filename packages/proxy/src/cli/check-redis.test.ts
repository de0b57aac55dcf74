import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import { readSettings } from '../config/settings.js';
import { aclRuleOf, REDIS_COMMANDS } from '../state/redis-commands.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { redisIsMissing, type RedisServer, startRedis } from '../testing/redis-server.js';
import { checkRedis } from './check-redis.js';

const PREFIX = 'voice-agent:';
/** Nobody can take them away, or a user without them is merely told less. */
const DISPENSABLE: ReadonlySet<string> = new Set(['quit', 'info']);

describe('what doctor finds of Redis', { skip: redisIsMissing }, () => {
  let server: RedisServer;
  let redis: Redis;
  before(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
  });
  after(async () => {
    redis.disconnect();
    await server.stop();
  });

  async function examineAs(...rule: string[]) {
    await redis.call('ACL', 'SETUSER', 'proxy', 'reset', 'on', '>secret', ...rule);
    await redis.script('FLUSH');
    const url = server.url.replace('//', '//proxy:secret@');
    const settings = readSettings(validOptions({ redis: url }));
    return checkRedis(settings, AbortSignal.timeout(5_000));
  }

  it('is good for a user who may do what the README lists, and leaves nothing behind for long', async () => {
    const results = await examineAs(...aclRuleOf(PREFIX));
    assert.match(results[0]?.text ?? '', /^Redis answers within \d+ ms$/);
    assert.deepEqual(results.slice(1), [{ text: 'takes every step of a join' }, { text: 'evicts nothing' }]);
    for (const key of await redis.keys('*')) {
      assert.match(key, /^voice-agent:doctor-/);
      const leftMs = await redis.pttl(key);
      assert.ok(leftMs !== -1 && leftMs <= 60_000, `${key} ${leftMs}`);
    }
  });

  it('is a refusal for a user who lacks one command of the list, whichever it is, or the keys', async () => {
    const rules = REDIS_COMMANDS.filter((command) => !DISPENSABLE.has(command)).map(
      (command) => [command, [...aclRuleOf(PREFIX), `-${command}`]] as const,
    );
    for (const [what, rule] of [...rules, ['the keys', aclRuleOf('elsewhere:')] as const]) {
      const results = await examineAs(...rule);
      assert.equal(results[1]?.text, 'refuses a step of a join (NOPERM)', what);
      assert.match(results[1].advice ?? '', /README lists under "What Redis must allow"/);
    }
  });

  it('is a warning for a store that evicts keys', async () => {
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const results = await examineAs(...aclRuleOf(PREFIX));
    const { text, advice, isWarning } = results[2] ?? {};
    assert.equal(text, 'evicts keys (maxmemory-policy allkeys-lru)');
    assert.match(advice ?? '', /noeviction/);
    assert.equal(isWarning, true);
  });
});
