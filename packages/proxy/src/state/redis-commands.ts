// Every command that the proxy sends to Redis or Valkey, its scripts' own included: what an ACL has to allow.

/**
 * In the order of an ACL rule. `auth` needs no permission. `info` lets the client wait for a server that is still loading
 * its data, and lets `voice-agent-proxy doctor` read how the server is set up.
 */
export const REDIS_COMMANDS = [
  'info',
  'get',
  'set',
  'del',
  'eval',
  'evalsha',
  'time',
  'exists',
  'incr',
  'pttl',
  'pexpire',
  'pexpireat',
  'hget',
  'hset',
  'hmget',
  'hincrby',
  'zadd',
  'zrem',
  'zcount',
  'zrangebyscore',
  'zremrangebyscore',
  'quit',
] as const;

/** The rule of a user who may do what the proxy needs, with its keys alone, and nothing else. */
export function aclRuleOf(prefix: string): readonly string[] {
  return ['resetchannels', `~${prefix}*`, '-@all', ...REDIS_COMMANDS.map((command) => `+${command}`)];
}
