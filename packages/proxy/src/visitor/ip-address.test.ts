import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressGroup, normalizeAddress } from './ip-address.js';

describe('normalizeAddress', () => {
  for (const text of [
    '',
    'unknown',
    '256.1.1.1',
    '1.2.3',
    '::1::2',
    'example.com',
    '[::1',
    '1.2.3.4:x',
    '12345::',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.equal(normalizeAddress(text), undefined));
  }

  const same: readonly (readonly [string, string])[] = [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0'],
    ['2001:DB8::0001', '2001:db8:0:0:0:0:0:1'],
    ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0:0:0:c000:201'],
  ];
  for (const [text, expected] of same) {
    it(`writes ${text} as ${expected}`, () => assert.equal(normalizeAddress(text), expected));
  }
});

describe('addressGroup', () => {
  const group = (text: string) => addressGroup(normalizeAddress(text) ?? '');

  it('keeps IPv4 addresses apart', () => assert.notEqual(group('192.0.2.1'), group('192.0.2.2')));

  it('puts the addresses of one IPv6 /64 together, however they are written', () => {
    assert.equal(group('2001:db8:1:2::1'), group('2001:DB8:1:2:ffff:ffff:ffff:ffff'));
  });

  it('keeps two IPv6 /64 networks apart', () => {
    assert.notEqual(group('2001:db8:1:2::1'), group('2001:db8:1:3::1'));
  });

  it('counts IPv4 wrapped in IPv6 as that IPv4 address', () => {
    assert.equal(group('::ffff:192.0.2.1'), group('192.0.2.1'));
    assert.notEqual(group('::ffff:192.0.2.1'), group('::ffff:192.0.2.2'));
  });
});
