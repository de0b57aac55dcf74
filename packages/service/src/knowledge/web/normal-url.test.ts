import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TEST_RUNS } from '../../testing/test-runs.js';
import { normalUrl, readPageUrl, siteOf } from './normal-url.js';

const normal = (text: string): string | undefined => {
  const url = readPageUrl(text, 'https://example.com/a/b');
  return url && normalUrl(url);
};

describe('the address of a page', () => {
  for (const [given, address] of [
    ['https://EXAMPLE.com', 'https://example.com/'],
    ['https://example.com:443/#top', 'https://example.com/'],
    ['https://example.com./index.html?', 'https://example.com/'],
    ['/menu/Index.PHP', 'https://example.com/menu/'],
    ['c?b=2&a=1&a=0', 'https://example.com/a/c?a=1&a=0&b=2'],
    ['?utm_source=x&PHPSESSID=77&gclid=1', 'https://example.com/a/b'],
    ['/shop;jsessionid=ABC123?q=tea', 'https://example.com/shop?q=tea'],
    ['//other.example:8080/x', 'https://other.example:8080/x'],
    ['/Case/Matters', 'https://example.com/Case/Matters'],
  ] as const) {
    it(`of ${given} is ${address}`, () => assert.equal(normal(given), address));
  }

  for (const given of [
    'mailto:a@example.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
    'http://',
    `/${'long/'.repeat(300)}`,
  ]) {
    it(`is none: ${given.slice(0, 40)}`, () =>
      assert.equal(readPageUrl(given, 'https://example.com/'), undefined));
  }

  it('stays what it is', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const address = normal(text);
        if (address !== undefined && address.length < 900) assert.equal(normal(address), address);
      }),
      { ...(TEST_RUNS !== undefined && { numRuns: TEST_RUNS }) },
    );
  });
});

describe('a site', () => {
  for (const [one, other, isSame] of [
    ['http://example.com/', 'https://www.example.com/a', true],
    ['https://example.com/', 'https://example.com:8443/', false],
    ['https://example.com/', 'https://shop.example.com/', false],
    ['https://www.com/', 'https://com/', false],
    ['http://127.0.0.1:80/', 'https://127.0.0.1/', true],
  ] as const) {
    it(`of ${one} is ${isSame ? '' : 'not '}that of ${other}`, () => {
      assert.equal(siteOf(new URL(one)) === siteOf(new URL(other)), isSame);
    });
  }
});
