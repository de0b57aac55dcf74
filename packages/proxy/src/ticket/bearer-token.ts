// Reads `Authorization: Bearer …`, strictly. Knows nothing of what the token means.
import { MAX_AUTHORIZATION_LENGTH } from '../config/ticket-defaults.js';
import type { RequestHeaders } from '../http/http-types.js';

/** What the header holds. `none` is no header, or one of another scheme such as a staging site's password. */
export type BearerToken =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'token'; readonly token: string };

/** A signed JWT in its compact form, and one space before it (RFC 6750, 2.1). */
const BEARER_JWT = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Several headers are malformed: nobody knows which one a server in front has looked at. */
export function bearerTokenOf({ authorization }: RequestHeaders): BearerToken {
  if (authorization === undefined) return { kind: 'none' };
  if (typeof authorization !== 'string') return { kind: 'malformed' };
  if (!/^bearer\b/i.test(authorization)) return { kind: 'none' };
  const token =
    authorization.length > MAX_AUTHORIZATION_LENGTH ? undefined : BEARER_JWT.exec(authorization)?.[1];
  return token === undefined ? { kind: 'malformed' } : { kind: 'token', token };
}
