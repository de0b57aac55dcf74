import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListenAddress } from './listen-address.js';

const at = (host: string, address = host): ListenAddress => new ListenAddress(host, { address, port: 8788 });

describe('a server on loopback', () => {
  const address = at('127.0.0.1');

  it('refuses names that others can register, and no name at all', () => {
    for (const host of [
      'evil.example',
      'evil.example:8788',
      'localhost.evil.example',
      '',
      undefined,
      'a b',
      '1.2.3.4',
    ])
      assert.equal(address.isMeant(host), false, host);
  });

  it('is meant by the names of this machine, and by the one it was given', () => {
    for (const host of [
      'localhost:8788',
      'LOCALHOST',
      '127.0.0.1:8788',
      '[::1]:8788',
      'host.docker.internal:8788',
    ])
      assert.equal(address.isMeant(host), true, host);
    assert.equal(at('mybox.lan', '127.0.1.1').isMeant('MyBox.lan:8788'), true);
    assert.equal(at('mybox.lan', '127.0.1.1').isMeant('evil.example'), false);
  });

  it('has one origin, whatever it was called', () => {
    assert.equal(address.originFor('localhost:8788'), 'http://127.0.0.1:8788');
    assert.equal(at('::1').originFor('[::1]:8788'), 'http://[::1]:8788');
  });
});

describe('a server on a named address', () => {
  const address = at('mybox.lan', '192.168.1.7');

  it('is reached by its name, and offers media at its address', () => {
    assert.equal(address.origin, 'http://mybox.lan:8788');
    assert.equal(address.originFor('elsewhere'), 'http://mybox.lan:8788');
    assert.equal(address.address, '192.168.1.7');
    assert.equal(address.isMeant('elsewhere'), true);
  });
});

describe('a server on every interface', () => {
  for (const address of [at('0.0.0.0'), at('::')]) {
    it(`is reached where it was asked, on ${address.address}`, () => {
      for (const host of ['192.168.1.7:8788', 'mybox.lan', '[fe80::1]:8788'])
        assert.equal(address.originFor(host), `http://${host}`);
      assert.equal(address.isMeant('mybox.lan'), true);
    });

    it(`repeats nothing that is no address, on ${address.address}`, () => {
      for (const host of [undefined, '', 'a/b', 'a@b', 'a b', '<b>', 'a:b'])
        assert.equal(address.originFor(host), 'http://127.0.0.1:8788');
    });
  }
});
