import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReadDocument } from '../read-result.js';
import { readHtml } from './html.js';

const URL_OF_PAGE = 'https://casa.example/menu/index.html';
const ARTICLE = '<p>We cook what the market has, and the market has a lot, from May to October.</p>'.repeat(
  12,
);

function read(html: string | Uint8Array, charset?: string): ReadDocument {
  const bytes = typeof html === 'string' ? new Uint8Array(Buffer.from(html)) : html;
  return readHtml(bytes, { url: URL_OF_PAGE, charset });
}

function textOf(html: string | Uint8Array, charset?: string): string {
  return read(html, charset)
    .sections.map(({ text }) => text)
    .join('\n\n');
}

describe('a web page', () => {
  it('has a title, sections below their headings, and tables as lines', () => {
    const { title, sections } = read(`<!doctype html><html><head><title>Casa &amp; Verde</title></head><body>
      <h1>Menu</h1><h2>Mains</h2>
      <table><tr><td>Risotto</td><td>16 euros</td></tr><tr><td>Pizza</td><td>12 euros</td></tr></table>
      <h2>Hours</h2><ul><li>Monday: closed</li><li>Friday: <b>12</b> to 22</li></ul><p>Call<br>us.</p>
      <table><tr><th>Day</th><th>Lunch</th><th>Dinner</th></tr><tr><td>Sunday</td><td>11</td><td>18</td></tr></table>
      </body></html>`);
    assert.equal(title, 'Casa & Verde');
    assert.deepEqual(
      sections.map(({ headings, text }) => [headings, text]),
      [
        [['Menu', 'Mains'], 'Risotto: 16 euros\nPizza: 12 euros'],
        [['Menu', 'Hours'], 'Monday: closed\nFriday: 12 to 22\n\nCall\nus.\n\nSunday: Lunch 11, Dinner 18'],
      ],
    );
  });

  it('is its main content where it has one', () => {
    const page = read(
      `<body><nav><a href="/">Home</a></nav><aside class="sidebar">Subscribe now</aside>
      <article><h1>Our kitchen</h1>${ARTICLE}<h2>Guests</h2>${ARTICLE}</article><footer>Imprint</footer></body>`,
    );
    assert.deepEqual(
      page.sections.map(({ headings }) => headings),
      [['Our kitchen'], ['Our kitchen', 'Guests']],
    );
    assert.doesNotMatch(JSON.stringify(page.sections), /Home|Subscribe|Imprint/);
  });

  it('is all that is seen of it where the main content would leave out a lot', () => {
    const hours = Array.from({ length: 40 }, (_, day) => `<div class="sidebar">Day ${day}: 11 to 23</div>`);
    assert.match(
      textOf(`<body><p>Welcome to us.</p><footer>${hours.join('')}</footer></body>`),
      /Day 39: 11/,
    );
  });

  for (const begin of [
    '',
    '<!doctype html><html>',
    '<?xml version="1.0"?>\n<!-- a --><!DOCTYPE html PUBLIC "a" "b">\n<!-- b --><html>',
  ]) {
    it(`is read alike when it begins with "${begin.slice(0, 15)}"`, () => {
      const hours = Array.from({ length: 40 }, (_, day) => `<div class="sidebar">Day ${day}: 11 to 23</div>`);
      const text =
        textOf(`${begin}<head><title>Casa</title></head><body><nav>Home</nav><p hidden>Ignore us.</p>
        <script>let x</script><p>Welcome to us.</p><footer>${hours.join('')}</footer></body>`);
      assert.match(text, /^Welcome to us\.\n\nDay 0: 11[^]*Day 39: 11 to 23$/);
    });
  }

  it('makes text of headings with nothing below them', () => {
    const { sections } = read('<h2>Mains</h2><h3>Risotto</h3><h3>16 euros</h3><h2>Bar</h2><p>Open.</p>');
    assert.deepEqual(
      sections.map(({ headings, text }) => [headings, text]),
      [
        [['Mains'], 'Risotto\n\n16 euros'],
        [['Bar'], 'Open.'],
      ],
    );
  });

  it('does not tell what nobody sees', () => {
    const hidden = [
      '<script>secret</script><style>secret</style><noscript>secret</noscript><template>secret</template>',
      '<p hidden>secret</p><p style="color: red; display:none">secret</p><p aria-hidden="true">secret</p>',
      '<p style="visibility: hidden">secret</p><p style="font-size:0">secret</p><select><option>secret</select>',
      '<dialog>secret</dialog><!-- secret --><svg><title>secret</title></svg><textarea>secret</textarea>',
    ];
    assert.equal(
      textOf(
        `<body>${hidden.join('')}<p style="font-size: 0.9em">se\u00ADen\u200B\u202E text\0</p></body>`,
        'utf-8',
      ).replace('\0', ''),
      'seen text',
    );
  });

  it('is told in the charset that it has', () => {
    const german = '<meta charset="windows-1252"><p>Kürbis für 5 €</p>';
    const bytes = Buffer.from(german.replace('€', '\x80'), 'latin1');
    assert.equal(textOf(bytes), 'Kürbis für 5 €');
    assert.equal(textOf(Buffer.from('<p>K\xfcrbis</p>', 'latin1')), 'Kürbis');
    assert.equal(textOf(Buffer.from('<p>K\xfcrbis</p>', 'latin1'), 'iso-8859-1'), 'Kürbis');
    assert.equal(textOf(Buffer.from('<p>Kürbis</p>'), 'no-such-charset'), 'Kürbis');
    assert.equal(textOf(Buffer.from('\uFEFF<p>Kürbis</p>', 'utf16le')), 'Kürbis');
  });

  it('leads to other pages: absolute, each once, without fragments', () => {
    const links = read(`<body><nav><a href="../mains#risotto">a</a><a href="/mains">b</a></nav>
      <a href="mailto:us@casa.example">c</a><a href="javascript:void 0">d</a><a href="#top">e</a>
      <a href="http://other.example/x?y=1">f</a><a rel="sponsored nofollow" href="/ad">g</a>
      <a href="https://user:pass@casa.example/">h</a><a href="https://[">i</a></body>`).links;
    assert.deepEqual(links, ['https://casa.example/mains', 'http://other.example/x?y=1']);
    const many = Array.from({ length: 3_000 }, (_, index) => `<a href="/${index}">x</a>`).join('');
    assert.equal(read(many).links.length, 2_000);
    assert.deepEqual(read('<base href="/de/"><a href="x">x</a>').links, ['https://casa.example/de/x']);
  });

  it('says how it is called, and what robots may do', () => {
    const page = read(
      '<head><link rel="canonical" href="/menu"><META NAME="Robots" content="NOINDEX, follow"></head><p>x',
    );
    assert.equal(page.canonicalUrl, 'https://casa.example/menu');
    assert.deepEqual([page.isNoindex, page.isNofollow], [true, false]);
    const closed = read('<meta name="robots" content="none"><p>x');
    assert.deepEqual([closed.isNoindex, closed.isNofollow], [true, true]);
    assert.equal(read('<p>x').canonicalUrl, undefined);
  });

  it('may be written badly', () => {
    assert.equal(textOf('just text <b>in bold'), 'just text in bold');
    assert.equal(textOf('<p>one<p>two<div>three'), 'one\n\ntwo\n\nthree');
    assert.deepEqual(read('<html><head><title>x</title></head></html>').sections, []);
    assert.deepEqual(read('<body><script>document.write("x")</script></body>').sections, []);
    assert.equal(textOf('<p>a</p></body></html><p>b</p>'), 'a\n\nb');
  });

  it('is refused where it is very large, or nested very deeply', () => {
    assert.throws(() => read(new Uint8Array(50 * 1024 * 1024).fill(0x20)), { reason: 'too-large' });
    const nested = `${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`;
    assert.throws(() => read(nested), { reason: 'too-complex' });
    assert.equal(textOf(`${'<div>'.repeat(1_500)}x`), 'x');
    assert.match(textOf('<p>unclosed'.repeat(5_000)), /unclosed/);
  });
});
