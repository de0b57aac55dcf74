// Connects to addresses that were checked: the name is resolved once, and the connection goes to what was found, so that a name
// cannot lead elsewhere a moment later.

import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { addressIn, type AllowedHosts } from './allowed-hosts.js';
import { EgressError } from './egress-error.js';
import { isPublicAddress } from './public-address.js';

/** @returns every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

interface ConnectorOptions {
  readonly allowed: AllowedHosts;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

/** Fails with an {@link EgressError} where no address of the host may be reached. */
export function createCheckedConnector({
  allowed,
  resolve,
  timeoutMs,
}: ConnectorOptions): buildConnector.connector {
  return function connect(options, callback) {
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
    const host = options.hostname.replace(/\.$/, '');
    const isAllowed = (address: string): boolean =>
      isPublicAddress(address) || allowed.hasHost(host, port) || allowed.hasAddress(address, port);

    const literal = addressIn(host);
    if (literal !== undefined && !isAllowed(literal)) {
      callback(EgressError.refusedAddress(host), null);
      return;
    }
    const lookup: LookupFunction = (hostname, { all }, found) => {
      resolve(hostname).then(
        (addresses) => {
          const usable = addresses
            .filter(isAllowed)
            .map((address) => ({ address, family: familyOf(address) }));
          const [first] = usable;
          if (first === undefined) {
            const isUnknown = addresses.length === 0;
            found(isUnknown ? EgressError.unreachable(host) : EgressError.refusedAddress(host), []);
          } else if (all === true) found(null, usable);
          else found(null, first.address, first.family);
        },
        () => found(EgressError.unreachable(host), []),
      );
    };
    buildConnector({ lookup, timeout: timeoutMs })(options, callback);
  };
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4;
}
