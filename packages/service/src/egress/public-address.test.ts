import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from './public-address.js';

describe('an address', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.15.0.1', '2606:4700::1111', '2001:4860:4860::8888']) {
    it(`is public: ${address}`, () => assert.equal(isPublicAddress(address), true));
  }
  for (const [kind, address] of [
    ['unspecified', '0.0.0.0'],
    ['of this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.0.9'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['link-local', '169.254.169.254'],
    ['of a carrier’s NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['for benchmarks', '198.18.0.1'],
    ['for documentation', '203.0.113.7'],
    ['of protocols', '192.0.0.8'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:8.8.8.8'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['link-local of an interface', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['for documentation', '2001:db8::1'],
    ['for documentation', '3fff::1'],
    ['discarded', '100::1'],
    ['no address', 'localhost'],
    ['nothing', ''],
  ] as const) {
    it(`is not public: ${kind}, ${address}`, () => assert.equal(isPublicAddress(address), false));
  }
});
