// The names under which things stand in Redis. Nothing in them tells who a visitor or a user is.
import { createHash, createHmac, hkdfSync } from 'node:crypto';

interface KeyOptions {
  readonly prefix: string;
  /** Known to every replica and to nobody else. */
  readonly apiKey: string;
}

/** Makes the names of keys. */
export interface RedisKeys {
  /** The same for the same visitor or user on every replica. */
  readonly visitor: (name: string) => string;
  /**
   * One allowance of a visitor or user, or of a group around them. All that are counted together lie in one slot of a
   * cluster.
   * @param home the group that they have in common
   */
  readonly allowance: (group: string, limit: string, home?: string) => string;
  /** What an admission reads and writes. All of it lies in one slot of a cluster. */
  readonly admission: {
    readonly window: (name: string) => string;
    readonly slots: (name: string, visitor: string | undefined) => string;
    readonly lease: (id: string) => string;
    readonly call: (callId: string) => string;
    readonly ticket: (id: string) => string;
  };
  readonly name: (name: string) => string;
  readonly probe: string;
}

/**
 * Addresses and users' names can be guessed, so they are hashed with a key: one that is derived from the API key,
 * which is what replicas have in common. Ids of tickets and calls are random, so a plain hash hides them, and they are
 * still recognised while the API key is being replaced.
 */
export function createRedisKeys({ prefix, apiKey }: KeyOptions): RedisKeys {
  const secret = Buffer.from(hkdfSync('sha256', apiKey, '', 'voice-agent proxy: visitors in the store', 32));
  const shared = `${prefix}{admission}`;
  return {
    visitor: (name) => shorten(createHmac('sha256', secret).update(name).digest()),
    allowance: (group, limit, home = group) => {
      const within = home === group ? '' : `:${group}`;
      return `${prefix}{${home}}${within}:${limit}`;
    },
    admission: {
      window: (name) => `${shared}:${name}`,
      slots: (name, visitor) => `${shared}:slots:${name}${visitor === undefined ? '' : `:${visitor}`}`,
      lease: (id) => `${shared}:lease:${id}`,
      call: (callId) => `${shared}:call:${digest(callId)}`,
      ticket: (id) => `${shared}:ticket:${digest(id)}`,
    },
    name: (name) => `${prefix}claim:${digest(name)}`,
    probe: `${prefix}probe`,
  };
}

const digest = (text: string): string => shorten(createHash('sha256').update(text).digest());

/** 128 bits: more than enough to tell everything apart. */
const shorten = (bytes: Buffer): string => bytes.subarray(0, 16).toString('base64url');
