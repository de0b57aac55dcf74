// Whether a delivery is the voice service's own, and recent: headers first, the bytes of the body afterwards.
// Knows nothing of what the body says.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookSettings } from '../../config/webhook-schema.js';
import { headerOf, type RequestHeaders } from '../../http/http-types.js';
import { proxyError, type ProxyError } from '../../http/proxy-error.js';

/** How far the time of signing may be from now, either way, in milliseconds: what Standard Webhooks recommends. */
const TIME_TOLERANCE_MS = 5 * 60_000;

/** What the headers claim; nothing of it is true before the body has been verified against it. */
export interface SignatureClaim {
  /** Decoded; several during a rotation. */
  readonly signatures: readonly Uint8Array[];
  /** Undefined where it is not signed. */
  readonly id: string | undefined;
  /** Milliseconds since 1970; undefined where it is not signed. */
  readonly sentAt: number | undefined;
  /** What is signed before the body, and after it. */
  readonly before: string;
  readonly after: string;
}

/**
 * Reads the headers that the template needs.
 * @throws ProxyError `signature_invalid` when one is missing, not of its form, or too old or too new
 */
export function readSignatureClaim(
  headers: RequestHeaders,
  settings: WebhookSettings,
  now: number,
): SignatureClaim {
  const signatures = signaturesOf(headerOf(headers, settings.signatureHeader) ?? '', settings);
  if (signatures.length === 0) throw signatureInvalid('signature-header');

  const id = settings.signed.includes('{id}') ? headerOf(headers, settings.idHeader) : undefined;
  if (settings.signed.includes('{id}') && !/^[\x21-\x7e]{1,256}$/.test(id ?? '')) {
    throw signatureInvalid('id-header');
  }
  const isTimed = settings.signed.includes('{timestamp}');
  const timestamp = isTimed ? (headerOf(headers, settings.timestampHeader) ?? '') : undefined;
  if (timestamp !== undefined && !/^\d{1,12}$/.test(timestamp)) throw signatureInvalid('timestamp-header');
  const sentAt = timestamp === undefined ? undefined : Number(timestamp) * 1000;
  if (sentAt !== undefined && Math.abs(now - sentAt) > TIME_TOLERANCE_MS) throw signatureInvalid('time');

  const [before = '', after = ''] = settings.signed
    .split('{body}')
    .map((part) => part.replaceAll('{id}', () => id ?? '').replaceAll('{timestamp}', () => timestamp ?? ''));
  return { signatures, id, sentAt, before, after };
}

/**
 * Verifies the bytes, in the same time whatever is wrong with the signature.
 * @throws ProxyError `signature_invalid`
 */
export function verifySignature(
  body: Uint8Array,
  { signatures, before, after }: SignatureClaim,
  { secrets, algorithm }: WebhookSettings,
): void {
  const isGood = secrets.some((secret) => {
    const expected = createHmac(algorithm, secret).update(before).update(body).update(after).digest();
    return signatures.some(
      (given) => given.byteLength === expected.byteLength && timingSafeEqual(given, expected),
    );
  });
  if (!isGood) throw signatureInvalid('signature');
}

function signaturesOf(header: string, { scheme, algorithm, encoding }: WebhookSettings): Uint8Array[] {
  const form = encoding === 'hex' ? /^[0-9a-f]+$/i : /^[A-Za-z0-9+/]+={0,2}$/;
  const texts =
    scheme === undefined
      ? [header.startsWith(`${algorithm}=`) ? header.slice(algorithm.length + 1) : header]
      : header
          .split(' ')
          .filter((entry) => entry.startsWith(`${scheme},`))
          .map((entry) => entry.slice(scheme.length + 1));
  return texts.filter((text) => form.test(text)).map((text) => Buffer.from(text, encoding));
}

/** Which check refused is for the log alone. */
function signatureInvalid(
  reason: 'signature-header' | 'id-header' | 'timestamp-header' | 'time' | 'signature',
): ProxyError {
  return proxyError('signature_invalid', { reason });
}
