import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListeningPlace } from './listening-place.js';

const at = (host: string, address = host): ListeningPlace =>
  new ListeningPlace(host, { address, port: 8788 });

describe('a server on loopback', () => {
  const place = at('127.0.0.1');

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
      assert.equal(place.isMeant(host), false, host);
  });

  it('is meant by the names of this machine, and by the one it was given', () => {
    for (const host of [
      'localhost:8788',
      'LOCALHOST',
      '127.0.0.1:8788',
      '[::1]:8788',
      'host.docker.internal:8788',
    ])
      assert.equal(place.isMeant(host), true, host);
    assert.equal(at('mybox.lan', '127.0.1.1').isMeant('MyBox.lan:8788'), true);
    assert.equal(at('mybox.lan', '127.0.1.1').isMeant('evil.example'), false);
  });

  it('has one origin, whatever it was called', () => {
    assert.equal(place.originFor('localhost:8788'), 'http://127.0.0.1:8788');
    assert.equal(at('::1').originFor('[::1]:8788'), 'http://[::1]:8788');
  });
});

describe('a server on a named address', () => {
  const place = at('mybox.lan', '192.168.1.7');

  it('is reached by its name, and offers media at its address', () => {
    assert.equal(place.origin, 'http://mybox.lan:8788');
    assert.equal(place.originFor('elsewhere'), 'http://mybox.lan:8788');
    assert.equal(place.address, '192.168.1.7');
    assert.equal(place.isMeant('elsewhere'), true);
  });
});

describe('a server on every interface', () => {
  for (const place of [at('0.0.0.0'), at('::')]) {
    it(`is reached where it was asked, on ${place.address}`, () => {
      for (const host of ['192.168.1.7:8788', 'mybox.lan', '[fe80::1]:8788'])
        assert.equal(place.originFor(host), `http://${host}`);
      assert.equal(place.isMeant('mybox.lan'), true);
    });

    it(`repeats nothing that is no address, on ${place.address}`, () => {
      for (const host of [undefined, '', 'a/b', 'a@b', 'a b', '<b>', 'a:b'])
        assert.equal(place.originFor(host), 'http://127.0.0.1:8788');
    });
  }
});
