// Fetches a JSON Web Key Set from an address that the operator has chosen: no redirect, no more than anyone reads.
import { createLocalJWKSet, type FetchImplementation, type JSONWebKeySet } from 'jose';
import { boundedText } from '../http/bounded-text.js';
import { parseJson } from '../http/parse-json.js';

/** Hundreds of keys fit. */
const MAX_BYTES = 64 * 1024;

/**
 * Makes what fetches a key set: the answer, when it holds one. `signal` ends the reading as well. What it throws is an
 * Error in words for the operator.
 * @param given Default: the platform's.
 */
export const createKeySetFetch =
  (given?: typeof globalThis.fetch): FetchImplementation =>
  async (url, { headers, signal }) => {
    const response = await (given ?? fetch)(url, { headers, signal, redirect: 'manual' });
    if (response.status !== 200) {
      response.body?.cancel().catch(() => undefined);
      throw new Error(`answers ${response.status === 0 ? 'a redirect' : response.status}`);
    }
    const text = await boundedText(response, MAX_BYTES);
    if (text === undefined) throw new Error(`answers more than ${MAX_BYTES / 1024} KB`);
    const keySet = parseJson(text) as JSONWebKeySet;
    try {
      createLocalJWKSet(keySet);
    } catch {
      throw new Error('answers something other than a JSON Web Key Set');
    }
    return Response.json(keySet);
  };
