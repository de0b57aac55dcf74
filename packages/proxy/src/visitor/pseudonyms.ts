// What the log calls visitors and users: names that tell them apart and do not tell who they are.
import { createHmac, hkdfSync } from 'node:crypto';

/** Makes the name: the same for the same visitor or user on every replica, and after a restart. */
export type Pseudonyms = (kind: 'client' | 'user', identity: string) => string;

/** What HKDF derives the key for (RFC 5869): another purpose would yield another key. */
const KEY_PURPOSE = 'voice-agent join-proxy: names in the log, version 1';
/** 72 bits: enough to tell a log's visitors apart. */
const LENGTH = 12;

/**
 * Addresses and users' names can be guessed, so they are hashed with a key. It is derived from the API key, which is what
 * replicas have in common; nobody gets from it to the API key. A new API key gives new names.
 */
export function createPseudonyms(apiKey: string): Pseudonyms {
  let key: Buffer | undefined; // made when it is first needed: a module of an edge runtime should load fast
  return (kind, identity) => {
    key ??= Buffer.from(hkdfSync('sha256', apiKey, '', KEY_PURPOSE, 32));
    return createHmac('sha256', key).update(`${kind}:${identity}`).digest('base64url').slice(0, LENGTH);
  };
}
