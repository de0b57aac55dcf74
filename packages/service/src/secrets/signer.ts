// Signs addresses that are reached without a key: HMAC-SHA256, with a key of its own for each purpose. What was signed holds
// after a restart, as long as the service has the same secret.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { KEY_BYTES } from './secret-box.js';

/** What is signed for one purpose is worth nothing for another. */
export type SignedPurpose = 'recording' | 'upload';

export interface Signer {
  /** @returns letters, digits, `-` and `_`. */
  sign(purpose: SignedPurpose, text: string): string;
  /** Takes as long whatever was given. */
  isSigned(purpose: SignedPurpose, text: string, signature: string): boolean;
}

/** @param key 32 bytes. */
export function createSigner(key: Buffer): Signer {
  const sign: Signer['sign'] = (purpose, text) => {
    const purposeKey = hkdfSync('sha256', key, '', `voice-agent-service signature ${purpose}`, KEY_BYTES);
    return createHmac('sha256', Buffer.from(purposeKey)).update(text).digest('base64url');
  };
  return {
    sign,
    isSigned(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
