// Public keys that an identity provider or a backend publishes as a JSON Web Key Set (RFC 7517). ES256 and RS256 alone.
import { createRemoteJWKSet, customFetch, errors, type JWTHeaderParameters } from 'jose';
import { createKeySetFetch } from './fetch-key-set.js';
import { keepKeySet } from './keep-key-set.js';
import type { TicketKeys, VerifyKey } from './ticket-keys.js';

/** How long the address may take to answer, in milliseconds: a visitor waits for it. */
export const KEY_SET_TIMEOUT_MS = 3_000;
/** Keys are fetched anew after this long, in milliseconds, so that one that is withdrawn is soon out of use. */
const MAX_AGE_MS = 10 * 60_000;
/** A ticket that names an unknown key has them fetched anew, but not more often than this, in milliseconds. */
const COOLDOWN_MS = 30_000;
/** Keys tried for one ticket that names none. */
const MAX_TRIED = 4;

interface PublishedKeysOptions {
  readonly url: URL;
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Default: {@link KEY_SET_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
}

/** Makes the source; nothing is fetched before the first ticket. */
export function createPublishedKeys({
  url,
  fetch,
  now,
  timeoutMs = KEY_SET_TIMEOUT_MS,
}: PublishedKeysOptions): TicketKeys {
  const resolve = createRemoteJWKSet(url, {
    timeoutDuration: timeoutMs,
    cacheMaxAge: MAX_AGE_MS,
    cooldownDuration: COOLDOWN_MS,
    [customFetch]: keepKeySet(createKeySetFetch(fetch), now),
  });
  return {
    algorithms: ['ES256', 'RS256'],
    find: (header) => candidates(resolve, header),
  };
}

type Resolve = (header: JWTHeaderParameters) => Promise<VerifyKey>;

async function candidates(resolve: Resolve, header: JWTHeaderParameters): Promise<VerifyKey[]> {
  try {
    return [await resolve(header)];
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return [];
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    const keys: VerifyKey[] = [];
    for await (const key of error) {
      keys.push(key);
      if (keys.length === MAX_TRIED) break;
    }
    return keys;
  }
}
