// A real Redis for tests that cross packages: the one that the proxy's own tests use, which is not part of what the
// proxy's package offers.
import type * as RedisServerModule from '../../packages/proxy/src/testing/redis-server.js';

const MODULE = new URL('../../../packages/proxy/dist/testing/redis-server.js', import.meta.url).href;

export const { redisIsMissing, startRedis } = (await import(MODULE)) as typeof RedisServerModule;

export type RedisServer = RedisServerModule.RedisServer;
