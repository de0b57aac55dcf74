// A secret as Web Crypto holds it, for HS256: imported once, since importing costs more than a signature.

/** A key that signs or verifies HS256. */
export type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Imports a secret for one use. */
export function importHmacKey(secret: Uint8Array, usage: 'sign' | 'verify'): Promise<HmacKey> {
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}
