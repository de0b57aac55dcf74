import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReadDocument } from '../read-result.js';
import { cleanText } from './clean-text.js';
import { readMarkdown } from './markdown.js';
import { readPlainText } from './plain-text.js';

function sectionsOf({ sections }: ReadDocument): unknown {
  return sections.map(({ headings, text }) => [headings, text]);
}

function markdown(...lines: readonly string[]): unknown {
  return sectionsOf(readMarkdown(Buffer.from(lines.join('\n')), undefined));
}

function plain(text: string | Buffer): unknown {
  return sectionsOf(readPlainText(Buffer.from(text), undefined));
}

describe('text that was read', () => {
  it('has no characters that nobody sees, and spaces of one kind', () => {
    assert.equal(
      cleanText('a\u00A0 b\t\u200Bc\u0000\u202E\uFEFF\u{E0041}d\r\n\r\n\r\n\u0007e \uD800'),
      'a b cd\n\ne',
    );
    assert.equal(cleanText('Risotto ............ 16'), 'Risotto 16');
    assert.equal(cleanText('e\u0301'), 'é');
    assert.equal(cleanText('می\u200Cخواهم'), 'می\u200Cخواهم');
  });
});

describe('Markdown', () => {
  it('has headings of both kinds, and a title', () => {
    const text = '---\ntitle: x\n---\n# Casa #\n\nHello.\n\nMenu\n----\n\nRisotto';
    const document = readMarkdown(Buffer.from(text), undefined);
    assert.equal(document.title, 'Casa');
    assert.deepEqual(sectionsOf(document), [
      [['Casa'], 'Hello.'],
      [['Casa', 'Menu'], 'Risotto'],
    ]);
  });

  it('has paragraphs, lists, tables and code', () => {
    assert.deepEqual(
      markdown(
        'A paragraph',
        'of two lines.',
        '',
        '- Risotto',
        '  with saffron',
        '- [x] Pizza',
        '1. Soup',
        '',
        '| Day | Lunch | Dinner |',
        '|-----|:-----:|-------:|',
        '| Monday | 11 | 18 |',
        '',
        '> Quoted',
        '***',
        '```sh',
        '# no heading',
        '```',
      ),
      [
        [
          [],
          [
            'A paragraph of two lines.',
            'Risotto with saffron\nPizza\nSoup',
            'Monday: Lunch 11, Dinner 18',
            'Quoted',
            '# no heading',
          ].join('\n\n'),
        ],
      ],
    );
  });

  it('is read without its marks', () => {
    assert.deepEqual(
      markdown(
        'See **our** *menu* at [the site](https://x.example/a_b) and `code`, snake_case_name 2*3*4 \\*not\\*.',
        '[![Logo](logo.png)](/home) <b>bold</b> &amp; <https://x.example> <!-- secret -->',
        '[site]: https://x.example',
      ),
      [[[], 'See our menu at the site and code, snake_case_name 2*3*4 *not*. Logo bold & https://x.example']],
    );
  });

  it('of any kind is read in time', () => {
    for (const pattern of ['[', '![](', '*a ', '`', '<a ', '_a_', '\\', '|', '> ', '[a](', '**a']) {
      const startedAtMs = performance.now();
      readMarkdown(Buffer.from(pattern.repeat(100_000 / pattern.length)), undefined);
      const tookMs = performance.now() - startedAtMs;
      assert.ok(tookMs < 5_000, `${pattern} took ${Math.round(tookMs)} ms`);
    }
  });
});

describe('plain text', () => {
  it('is read in the charset that it has', () => {
    for (const bytes of [
      Buffer.from('Kürbis'),
      Buffer.from('\uFEFFKürbis'),
      Buffer.from('\uFEFFKürbis', 'utf16le'),
      Buffer.from('\uFEFFKürbis', 'utf16le').swap16(),
      Buffer.from('Kürbis', 'latin1'),
    ]) {
      assert.deepEqual(plain(bytes), [[[], 'Kürbis']]);
    }
    assert.throws(() => plain(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')), { reason: 'broken' });
  });

  it('has paragraphs, whose lines are joined where a program had wrapped them', () => {
    const wrapped = [
      'This is a paragraph that a program has wrapped, since',
      'its lines would not have fitted on a page of a com-',
      'mon width.',
    ];
    assert.deepEqual(plain(`${wrapped.join('\r\n')}\r\n\r\nRisotto 16\r\nPizza 12`), [
      [[], `${wrapped.join(' ').replace('- ', '')}\n\nRisotto 16\nPizza 12`],
    ]);
  });

  it('of spaces has no sections, and of more than 5 million characters is refused', () => {
    assert.deepEqual(plain(' \n\n \t\n'), []);
    assert.throws(() => plain('x'.repeat(5_000_001)), { reason: 'too-long' });
  });
});
