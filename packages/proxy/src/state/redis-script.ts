// A script that Redis runs in one step. It is sent once, and called by its digest from then on.
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** One run of a script. */
export interface ScriptCall {
  /** Every key the script touches; in a cluster all of one slot. */
  readonly keys: readonly string[];
  readonly args: readonly (string | number)[];
}

/** See the top of this file. */
export class RedisScript {
  readonly #lua: string;
  readonly #digest: string;

  constructor(lua: string) {
    this.#lua = lua;
    this.#digest = createHash('sha1').update(lua).digest('hex');
  }

  /** @returns what the script returns */
  async run(redis: Redis, { keys, args }: ScriptCall): Promise<unknown> {
    const rest = [keys.length, ...keys, ...args] as const;
    try {
      return await redis.evalsha(this.#digest, ...rest);
    } catch (error) {
      // A store that was started anew, or has never seen it.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return await redis.eval(this.#lua, ...rest);
    }
  }
}
