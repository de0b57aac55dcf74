import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { describe, it } from 'node:test';
import { addNetwork, clientAddress, type TrustPolicy } from './client-address.js';

const nobody: TrustPolicy = { kind: 'nobody' };
const hops = (count: number): TrustPolicy => ({ kind: 'hops', count });
const networks = (...entries: string[]): TrustPolicy => {
  const list = new BlockList();
  for (const entry of entries) assert.ok(addNetwork(list, entry), entry);
  return { kind: 'networks', list };
};

interface Case {
  readonly trust: TrustPolicy;
  readonly socket: string | undefined;
  readonly forwarded?: string;
  readonly client: string | undefined;
  readonly why: string;
}

const cases: readonly Case[] = [
  {
    trust: nobody,
    socket: '198.51.100.9',
    forwarded: '1.1.1.1',
    client: '198.51.100.9',
    why: 'believes no header by default',
  },
  {
    trust: nobody,
    socket: '::ffff:198.51.100.9',
    client: '198.51.100.9',
    why: 'unwraps the address of a dual-stack socket',
  },
  {
    trust: nobody,
    socket: undefined,
    forwarded: '1.1.1.1',
    client: undefined,
    why: 'knows nobody on a Unix socket',
  },
  {
    trust: hops(1),
    socket: '10.0.0.1',
    client: '10.0.0.1',
    why: 'takes the socket when the proxy says nothing',
  },
  {
    trust: hops(1),
    socket: '10.0.0.1',
    forwarded: '203.0.113.7',
    client: '203.0.113.7',
    why: 'believes one hop',
  },
  {
    trust: hops(1),
    socket: '10.0.0.1',
    forwarded: '1.1.1.1, 203.0.113.7',
    client: '203.0.113.7',
    why: 'does not believe what the visitor put in front',
  },
  {
    trust: hops(2),
    socket: '10.0.0.1',
    forwarded: '1.1.1.1, 203.0.113.7, 10.0.0.2',
    client: '203.0.113.7',
    why: 'believes two hops',
  },
  {
    trust: hops(3),
    socket: '10.0.0.1',
    forwarded: '203.0.113.7',
    client: '203.0.113.7',
    why: 'stops at the end of a short list',
  },
  {
    trust: hops(2),
    socket: '10.0.0.1',
    forwarded: '203.0.113.7, not-an-address',
    client: '10.0.0.1',
    why: 'stops where an entry is no address',
  },
  {
    trust: hops(1),
    socket: '10.0.0.1',
    forwarded: '203.0.113.7:5512',
    client: '203.0.113.7',
    why: 'reads an entry with a port',
  },
  {
    trust: hops(1),
    socket: '10.0.0.1',
    forwarded: '[2001:db8::7]:5512',
    client: '2001:db8:0:0:0:0:0:7',
    why: 'reads a bracketed IPv6 entry',
  },
  {
    trust: hops(1),
    socket: undefined,
    forwarded: '203.0.113.7',
    client: '203.0.113.7',
    why: 'believes the proxy at a Unix socket',
  },
  {
    trust: hops(1),
    socket: '10.0.0.1',
    forwarded: '',
    client: '10.0.0.1',
    why: 'takes an empty header for none',
  },
  {
    trust: networks('10.0.0.0/8'),
    socket: '198.51.100.9',
    forwarded: '1.1.1.1',
    client: '198.51.100.9',
    why: 'does not believe a stranger',
  },
  {
    trust: networks('10.0.0.0/8'),
    socket: '10.0.0.1',
    forwarded: '1.1.1.1, 203.0.113.7, 10.9.9.9',
    client: '203.0.113.7',
    why: 'stops at the first address that is no proxy',
  },
  {
    trust: networks('10.0.0.0/8'),
    socket: '10.0.0.1',
    forwarded: '10.0.0.3, 10.0.0.2',
    client: '10.0.0.3',
    why: 'takes the farthest when all are proxies',
  },
  {
    trust: networks('10.0.0.0/8'),
    socket: '::ffff:10.0.0.1',
    forwarded: '203.0.113.7',
    client: '203.0.113.7',
    why: 'knows a proxy behind a dual-stack socket',
  },
  {
    trust: networks('fd00::/8', '192.0.2.1'),
    socket: 'fd12::1',
    forwarded: '203.0.113.7, 192.0.2.1',
    client: '203.0.113.7',
    why: 'takes networks of both versions and single addresses',
  },
  {
    trust: networks('10.0.0.0/8'),
    socket: undefined,
    forwarded: '203.0.113.7',
    client: undefined,
    why: 'finds no network at a Unix socket',
  },
];

describe('clientAddress', () => {
  for (const { trust, socket, forwarded, client, why } of cases) {
    const setting = trust.kind === 'hops' ? `${trust.count} hops` : trust.kind;
    it(`${why} (${setting}, ${String(socket)}, ${forwarded ?? 'no header'})`, () => {
      assert.equal(clientAddress({ remoteAddress: socket, forwardedFor: forwarded }, trust), client);
    });
  }
});

describe('addNetwork', () => {
  for (const entry of [
    '',
    'true',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fd00::/129',
    'loopback',
    '10.0.0/8',
    '10.0.0.0/-1',
  ]) {
    it(`refuses ${JSON.stringify(entry)}`, () => assert.equal(addNetwork(new BlockList(), entry), false));
  }
});
