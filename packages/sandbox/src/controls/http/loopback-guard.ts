// Keeps the controls for programs of this machine: not for others, not through a proxy, and not for pages in a browser, which reach
// loopback as well.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
/** What proxies say of whom they ask for. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/** @returns why the request is refused, in words; undefined where it is not. */
export function refusalOf({
  socket,
  headers,
}: {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  readonly headers: IncomingHttpHeaders;
}): string | undefined {
  if (!LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') || !LOOPBACK_HOST.test(headers.host ?? '')) {
    return 'The controls are reached from this machine only.';
  }
  if (FORWARDING.some((name) => headers[name] !== undefined)) {
    return 'The controls are not reached through a proxy.';
  }
  if (headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none') {
    return 'The controls are not for pages in a browser.';
  }
  return undefined;
}
