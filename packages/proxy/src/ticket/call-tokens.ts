// Tokens with which the visitor who started a call may ask for what is left of it, and for nothing else. The signing
// key is derived from the API key, so that replicas agree on it without being told; nobody gets from it to the API key.
import { errors, jwtVerify, SignJWT } from 'jose';
import type { ProxySettings } from '../config/settings.js';
import { proxyError } from '../http/proxy-error.js';
import type { HmacKey } from './hmac-key.js';

/** Issues and verifies the tokens of one proxy and its replicas. */
export interface CallTokens {
  /** A token bound to one call. */
  issue(callId: string): Promise<string>;
  /** @throws ProxyError `call_token_invalid`, whatever is wrong with it; the log alone learns the reason */
  verify(token: string, callId: string): Promise<void>;
}

const ISSUER = 'voice-agent-proxy';
const AUDIENCE = 'voice-agent-calls';
/** Tells these tokens from every other JWT (RFC 8725, 3.11). */
const TYPE = 'call-token+jwt';
/** How far the clocks of replicas may be apart, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** What HKDF derives the key for (RFC 5869): another purpose would yield another key. */
const KEY_PURPOSE = 'voice-agent join-proxy: call tokens, version 1';

type TokenSettings = Pick<ProxySettings, 'apiKey' | 'now'> & {
  readonly afterCall: Pick<ProxySettings['afterCall'], 'availableSeconds'>;
};

/** Makes them; the key is derived when it is first needed. */
export function createCallTokens({ apiKey, afterCall, now }: TokenSettings): CallTokens {
  const { availableSeconds } = afterCall;
  let derived: Promise<HmacKey> | undefined;
  const key = () => (derived ??= deriveKey(apiKey));

  return {
    async issue(callId) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(callId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + availableSeconds)
        .sign(await key());
    },
    async verify(token, callId) {
      try {
        await jwtVerify(token, await key(), {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          subject: callId,
          requiredClaims: ['exp', 'iat', 'sub'],
          maxTokenAge: availableSeconds,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(now()),
        });
      } catch (cause) {
        throw proxyError('call_token_invalid', { cause, reason: reasonOf(cause) });
      }
    },
  };
}

async function deriveKey(apiKey: string): Promise<HmacKey> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', encoder.encode(apiKey), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(KEY_PURPOSE) },
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  );
}

function reasonOf(error: unknown): 'expired' | 'claims' | 'signature' | 'malformed' {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'claims';
  return error instanceof errors.JWSSignatureVerificationFailed ? 'signature' : 'malformed';
}
