// The address a server listens on: under which origin it is reached, and who may have meant it. Knows names and addresses only.

import type { AddressInfo } from 'node:net';

const EVERY_INTERFACE = new Set(['0.0.0.0', '::']);
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A Host header: a name, an IPv4 or a bracketed IPv6 address, and perhaps a port. */
const HOST_HEADER = /^([a-z\d_.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** Names of this machine that nobody can register: `.internal` is how containers name the machine they run on. */
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost|.+\.internal)$/i;

export class ListenAddress {
  /** The address, whatever name was asked for. */
  readonly address: string;
  /** Where this machine reaches it: `http://127.0.0.1:8788`. */
  readonly origin: string;
  readonly #name: string;

  /** @param host what was to be listened on; @param info what came of it. */
  constructor(host: string, { address, port }: Pick<AddressInfo, 'address' | 'port'>) {
    const reachable = EVERY_INTERFACE.has(address) ? '127.0.0.1' : host;
    this.#name = reachable.includes(':') ? `[${reachable}]` : reachable;
    this.address = address;
    this.origin = `http://${this.#name}:${port}`;
  }

  /**
   * Where whoever sent this Host header reaches the server. On all interfaces that is what they say, as none of our
   * addresses need be theirs; anywhere else there is but one.
   */
  originFor(hostHeader = ''): string {
    if (!EVERY_INTERFACE.has(this.address) || !HOST_HEADER.test(hostHeader)) return this.origin;
    return `http://${hostHeader}`;
  }

  /**
   * Whether a request with this Host header was meant for us. On loopback another name is a page's that had its own name
   * point here, to be let in as one of our pages (DNS rebinding).
   */
  isMeant(hostHeader = ''): boolean {
    if (!LOOPBACK.test(this.address)) return true;
    const name = HOST_HEADER.exec(hostHeader)?.[1] ?? '';
    return OWN_NAME.test(name) || name.toLowerCase() === this.#name.toLowerCase();
  }
}
