// Encrypts what must be kept but never shown, such as the secret of a webhook: AES-256-GCM. Knows neither what the secrets are
// for nor where the key comes from.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface SecretBox {
  /**
   * Encrypts a secret, differently each time.
   * @param owner whose it is; it can be opened for the same owner only, so that nobody moves it to another row.
   */
  seal(secret: string, owner: string): string;
  /** @throws SecretError when it was sealed with another key, for another owner, or was changed. */
  open(sealed: string, owner: string): string;
}

/** A sealed secret that cannot be opened. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

export const KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';
/** What GCM is made for: 96 bits, random for each secret. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Stands before each sealed secret, so that another way to seal can follow. */
const VERSION = 'v1.';

/** @param key 32 bytes. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch (error) {
        throw new SecretError('A secret cannot be read: it was kept with another VOICE_AGENT_SECRET.', {
          cause: error,
        });
      }
    },
  };
}
