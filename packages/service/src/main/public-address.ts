// The address under which clients reach a service that stands behind a reverse proxy, where the operator has named it.

import type { ListenAddress } from './listen-address.js';

/** Under which origin a request reached the service, and whether it was meant for it. */
export type ReachedAddress = Pick<ListenAddress, 'originFor' | 'isMeant'>;

/** @throws Error of one line: it is no origin. */
export function readPublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url === undefined || !isOrigin || !/^https?:$/.test(url.protocol)) {
    throw new Error('the public URL must be an address without a path, such as https://voice.example.com');
  }
  return url;
}

/** Everybody is told the public origin, and may have meant it; how the process itself listens stays as it is. */
export function withPublicUrl(address: ListenAddress, publicUrl: URL | undefined): ReachedAddress {
  if (publicUrl === undefined) return address;
  return {
    originFor: () => publicUrl.origin,
    isMeant: (host) => address.isMeant(host) || host?.toLowerCase() === publicUrl.host,
  };
}
