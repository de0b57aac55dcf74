// Whether the public keys of tickets can be fetched, and how many of them could verify one.
import type { JSONWebKeySet } from 'jose';
import type { ProxySettings } from '../config/settings.js';
import { createKeySetFetch } from '../ticket/fetch-key-set.js';
import type { CheckResult } from './check-result.js';

/** Finds nothing where no address is set. */
export async function checkTicketKeys(
  tickets: ProxySettings['tickets'],
  signal: AbortSignal,
): Promise<readonly CheckResult[]> {
  const url = tickets?.jwksUrl;
  if (url === undefined) return [];
  const address = `${url.origin}${url.pathname}`;
  try {
    const request = { method: 'GET', redirect: 'manual', headers: new Headers(), signal } as const;
    const fetchKeySet = createKeySetFetch(tickets?.fetch);
    const { keys } = (await (await fetchKeySet(url.href, request)).json()) as JSONWebKeySet;
    const usable = keys.filter(({ kty, crv }) => kty === 'RSA' || (kty === 'EC' && crv === 'P-256'));
    if (usable.length > 0)
      return [{ text: `${usable.length} of ${keys.length} keys at ${address} can verify` }];
    return [
      { text: `${address} has no key for ES256 or RS256`, advice: 'Publish the key that signs tickets.' },
    ];
  } catch (error) {
    if (signal.aborted) throw error;
    const { message } = error as Error;
    const code = codeBehind(error);
    const text = code === undefined ? `${address} ${message}` : `${address} cannot be reached (${code})`;
    return [{ text, advice: 'Set tickets.jwksUrl to where the keys are published as a JSON Web Key Set.' }];
  }
}

/** What fetch itself says is for machines; behind it, through an outgoing proxy further down, is an error with a code. */
function codeBehind(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeBehind(error.cause);
}
