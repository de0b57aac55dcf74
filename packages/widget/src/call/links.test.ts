import { expect } from 'chai';
import fc from 'fast-check';
import { splitLinks, type Link } from './links.js';

const links = (text: string, hosts?: readonly string[]): readonly Link[] =>
  splitLinks(text, hosts).filter((part) => typeof part !== 'string');
const written = (text: string, hosts?: readonly string[]): readonly string[] =>
  links(text, hosts).map((link) => link.text);
const joined = (text: string, hosts?: readonly string[]): string =>
  splitLinks(text, hosts)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');

/** Words as attackers, careless writers and other languages put them together. */
const pieces = fc.constantFrom(
  ...['https://', 'http://', 'mailto:', 'tel:', 'javascript:', 'data:', 'example.org', 'evil.org', '@', ':'],
  ...[
    '/',
    '\\',
    '?',
    '#',
    '.',
    ',',
    ')',
    '(',
    ' ',
    '\n',
    '<',
    '>',
    '"',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u00ad',
  ],
  ...['www.', 'ada', '+49', '。', '（', 'müller.de', 'аpple', '%2e', '[::1]', '\ud83d', '😀', '\u0000', 'x'],
);
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);

describe('splitLinks', () => {
  it('gives the text again, whatever is in it', () => {
    fc.assert(fc.property(hostile, (text) => joined(text) === text));
    fc.assert(fc.property(hostile, (text) => joined(text, ['example.org']) === text));
  });

  it('makes no link but of three kinds, to what is written, with no name before its host and nothing that hides', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const link of links(text)) {
          const { protocol, username, password } = new URL(link.href);
          expect(['https:', 'mailto:', 'tel:']).to.include(protocol);
          expect(username + password).to.equal('');
          expect(link.isPage).to.equal(protocol === 'https:');
          expect(link.text).not.to.match(/[\s\p{C}<>"\\]|[.,:;!?]$/u);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leads to allowed hosts only', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const { href, isPage } of links(text, ['example.org', '*.example.org'])) {
          if (isPage) expect(new URL(href).hostname).to.match(/^(.+\.)?example\.org$/);
        }
      }),
      { numRuns: 1000 },
    );
    const text =
      'https://example.org https://a.example.org https://evil-example.org https://example.org.evil.org';
    expect(written(text, ['example.org'])).to.deep.equal(['https://example.org']);
    expect(written(text, ['*.example.org'])).to.deep.equal(['https://a.example.org']);
    expect(written('ada@evil.org tel:110 ada@example.org', ['example.org'])).to.deep.equal([
      'tel:110',
      'ada@example.org',
    ]);
    expect(written('https://müller.de', ['MÜLLER.de'])).to.deep.equal(['https://müller.de']);
    expect(written('https://example.org tel:110', [])).to.deep.equal([]);
    expect(written('https://example.org', [':', '*.'])).to.deep.equal([]);
  });

  for (const [text, ...found] of [
    ['See https://example.org/menu.', 'https://example.org/menu'],
    ['(see https://example.org/a_(b))!', 'https://example.org/a_(b)'],
    ['**https://example.org?a=1&b=2#c**', 'https://example.org?a=1&b=2#c'],
    ['[menu](https://example.org/menu)', 'https://example.org/menu'],
    ['请访问https://example.org/菜单。谢谢', 'https://example.org/菜单'],
    ['\u2066https://example.org\u2069', 'https://example.org'],
    ['\u202ehttps://example.org/gnp.exe', 'https://example.org/gnp.exe'],
    ['https://аpple.com is Cyrillic', 'https://аpple.com'],
    ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
    ['ada@example.org, bob+x@mail.example.co.uk', 'ada@example.org', 'bob+x@mail.example.co.uk'],
    ['mailto:ada@example.org; tel:+49-30-1234.', 'mailto:ada@example.org', 'tel:+49-30-1234'],
  ] as const) {
    it(`finds what is written in ${JSON.stringify(text)}`, () => {
      expect(written(text)).to.deep.equal(found);
    });
  }

  for (const text of [
    'https://bank.com@evil.org',
    'https://bank.com:443@evil.org/x',
    'https://bank.com\\@evil.org',
    'https://bank.com\u200b@evil.org',
    'https://bank.com\u202egro.live',
    'http://example.org',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'www.example.org',
    'xhttps://example.org',
    'https://',
    'https:///evil.org',
    'https://.',
    'mailto:ada@example.org?bcc=eve@evil.org',
    'tel:*21*0900%23',
    'user:pass@example.org',
    'http://bank.com@evil.org',
    'ada@bank.com@evil.org',
    'ada@bank.com.évil',
    'ada@localhost',
    `https://example.org/${'a'.repeat(2000)}`,
  ]) {
    it(`leaves ${JSON.stringify(text.slice(0, 50))} as text`, () => {
      expect(splitLinks(text, undefined)).to.deep.equal([text]);
    });
  }

  it('takes time that grows with the text only', () => {
    const units = [
      'a',
      'a.',
      'a@',
      '@',
      '.',
      ')',
      '(',
      'https:',
      'https://',
      'https://a(',
      'https://a)',
      'mailto:',
    ];
    for (const unit of [...units, 'tel:1', '\u202e', ' ', 'https://x/)', 'ada@example.org.', 'a-@a-']) {
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      const startedAt = performance.now();
      splitLinks(text, ['example.org', '*.example.org']);
      expect(performance.now() - startedAt, unit).to.be.below(500);
    }
  });
});
