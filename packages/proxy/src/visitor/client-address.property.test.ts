import assert from 'node:assert/strict';
import { BlockList, isIP } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addNetwork, clientAddress, type TrustPolicy } from './client-address.js';
import { addressGroup, normalizeAddress } from './ip-address.js';

const RUNS = { numRuns: 2_000 };

const list = new BlockList();
assert.ok(addNetwork(list, '10.0.0.0/8') && addNetwork(list, 'fd00::/8'));
const networks: TrustPolicy = { kind: 'networks', list };

const visitor = fc.ipV4().filter((address) => !address.startsWith('10.'));
const proxy = fc.nat(255).map((last) => `10.0.0.${last}`);
/** Anything a visitor may have written in front of what the proxies add. */
const forged = fc.oneof(
  fc
    .array(fc.oneof(fc.ipV4(), fc.ipV6(), proxy, fc.string()), { maxLength: 5 })
    .map((entries) => entries.join(',')),
  fc.string({ unit: 'binary' }),
);
const anyTrust: fc.Arbitrary<TrustPolicy> = fc.oneof(
  fc.constant<TrustPolicy>({ kind: 'nobody' }),
  fc.constant(networks),
  fc.integer({ min: 1, max: 16 }).map((count): TrustPolicy => ({ kind: 'hops', count })),
);

describe('clientAddress, given any X-Forwarded-For', () => {
  it('returns an address in its one spelling, or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), forged, anyTrust, (socket, header, trust) => {
        const client = clientAddress({ remoteAddress: socket, forwardedFor: header }, trust);
        if (client === undefined) return;
        assert.notEqual(isIP(client), 0);
        assert.equal(normalizeAddress(client), client);
        assert.match(addressGroup(client), /^[\da-f.:/]+$/);
      }),
      RUNS,
    );
  });

  it('looks at nobody’s by default', () => {
    fc.assert(
      fc.property(visitor, forged, (socket, header) => {
        assert.equal(
          clientAddress({ remoteAddress: socket, forwardedFor: header }, { kind: 'nobody' }),
          socket,
        );
      }),
      RUNS,
    );
  });

  it('lets no visitor choose the address behind any number of proxies that are counted', () => {
    fc.assert(
      fc.property(visitor, forged, fc.array(proxy, { maxLength: 4 }), (client, header, proxies) => {
        const forwardedFor = [header, client, ...proxies].join(', ');
        const trust: TrustPolicy = { kind: 'hops', count: proxies.length + 1 };
        assert.equal(clientAddress({ remoteAddress: '10.0.0.1', forwardedFor }, trust), client);
      }),
      RUNS,
    );
  });

  it('lets no visitor choose the address behind any number of proxies that are named', () => {
    fc.assert(
      fc.property(visitor, forged, fc.array(proxy, { maxLength: 4 }), (client, header, proxies) => {
        const forwardedFor = [header, client, ...proxies].join(', ');
        assert.equal(clientAddress({ remoteAddress: '10.0.0.1', forwardedFor }, networks), client);
      }),
      RUNS,
    );
  });

  it('believes nothing that comes from a stranger’s own connection', () => {
    fc.assert(
      fc.property(visitor, forged, (socket, header) => {
        assert.equal(clientAddress({ remoteAddress: socket, forwardedFor: header }, networks), socket);
      }),
      RUNS,
    );
  });
});
