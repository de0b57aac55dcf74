// Who a request comes from, as guards and limits see it.
import { headerOf, type ProxyRequest } from '../http/http-types.js';
import { clientAddress, type TrustPolicy } from './client-address.js';
import { addressGroup } from './ip-address.js';

/** The key of visitors whose address cannot be told: they share one allowance. */
const UNKNOWN_CLIENT = 'unknown';

/** One visitor. */
export interface Visitor {
  /** The address behind trusted proxies; undefined when it cannot be told. */
  readonly clientAddress: string | undefined;
  /** What limits count by; the same for everyone whose address cannot be told. */
  readonly clientKey: string;
}

/** The visitor behind a request. */
export function visitorOf(
  { address, headers }: Pick<ProxyRequest, 'address' | 'headers'>,
  trust: TrustPolicy,
): Visitor {
  const connection = { remoteAddress: address, forwardedFor: headerOf(headers, 'x-forwarded-for') };
  const client = clientAddress(connection, trust);
  return { clientAddress: client, clientKey: client === undefined ? UNKNOWN_CLIENT : addressGroup(client) };
}
