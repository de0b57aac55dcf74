import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pdfOf, textPdf, type PdfText } from '../../../testing/pdf-file.js';
import { readPdf } from './pdf.js';

const CATALOG = { body: '<< /Type /Catalog /Pages 2 0 R >>' };
const ONE_PAGE = { body: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' };

/** Lines of one paragraph. */
function paragraph(y: number, ...lines: readonly string[]): readonly PdfText[] {
  return lines.map((text, index) => ({ text, y: y - 14 * index }));
}

describe('a PDF', () => {
  it('is read by page, with its headings and its title', async () => {
    const file = textPdf(
      [
        [
          { text: 'Casa Verde', size: 24, y: 780 },
          { text: 'Mains', size: 16, y: 740 },
          ...paragraph(700, 'Risotto with saffron and a very long list of things', 'that come with it.'),
          { text: 'Pizza', y: 640 },
          { text: '12 euros', x: 400, y: 640 },
        ],
        [{ text: 'Desserts', size: 16, y: 740 }, ...paragraph(700, 'Tiramisu')],
      ],
      { title: 'Our menu' },
    );
    assert.deepEqual(await readPdf(file), {
      title: 'Our menu',
      sections: [
        {
          headings: ['Casa Verde', 'Mains'],
          text: 'Risotto with saffron and a very long list of things that come with it.\n\nPizza 12 euros',
          place: 'page 1',
        },
        { headings: ['Casa Verde', 'Desserts'], text: 'Tiramisu', place: 'page 2' },
      ],
      links: [],
      canonicalUrl: undefined,
      isNoindex: false,
      isNofollow: false,
    });
  });

  it('has words that a line end cut in two, and sentences that a page end did', async () => {
    const file = textPdf([
      paragraph(700, 'We serve our mush-', 'rooms all year, and'),
      paragraph(780, 'truffles in autumn.'),
    ]);
    const { sections } = await readPdf(file);
    assert.deepEqual(
      sections.map(({ text, place }) => [text, place]),
      [['We serve our mushrooms all year, and truffles in autumn.', 'page 1']],
    );
  });

  it('tells what stands on every page once, and the numbers of pages never', async () => {
    const dishes = ['Risotto', 'Pizza', 'Ravioli', 'Gnocchi'];
    const file = textPdf(
      dishes.map((dish, index) => [
        { text: 'Open daily from 11', size: 9, y: 820 },
        ...paragraph(700, dish),
        { text: `Page ${index + 1} of 4`, size: 9, y: 30 },
      ]),
    );
    const { sections } = await readPdf(file);
    assert.deepEqual(
      sections.map(({ text }) => text),
      ['Open daily from 11\n\nRisotto', 'Pizza', 'Ravioli', 'Gnocchi'],
    );
  });

  it('is no title where that is the name of a file', async () => {
    const file = textPdf([paragraph(700, 'Text')], { title: 'C:\\\\menus\\\\menu.doc' });
    assert.equal((await readPdf(file)).title, '');
  });

  it('is refused where a password is asked for, and read where none is', async () => {
    const page = paragraph(700, 'A secret recipe');
    await assert.rejects(readPdf(textPdf([page], { password: 'basil' })), { reason: 'encrypted' });
    const { sections } = await readPdf(textPdf([page], { password: '' }));
    assert.equal(sections[0]?.text, 'A secret recipe');
  });

  it('has no sections where it has no text', async () => {
    assert.deepEqual((await readPdf(textPdf([[], []]))).sections, []);
  });

  it('is read up to 2,000 pages', async () => {
    const pages = Array.from({ length: 2_001 }, () => paragraph(700, 'Text'));
    await assert.rejects(readPdf(textPdf(pages)), { reason: 'too-long' });
  });

  it('that is broken is refused, and one of broken parts is read for the others', async () => {
    const sound = textPdf([paragraph(700, 'One'), paragraph(700, 'Two')]);
    const looping = { body: '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>' };
    for (const broken of [sound.slice(0, 300), Buffer.from('no PDF'), pdfOf([CATALOG, looping])]) {
      await assert.rejects(readPdf(new Uint8Array(broken)), { reason: 'broken' });
    }
    const half = pdfOf([
      CATALOG,
      { body: '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>' },
      {
        body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
          /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
      },
      { body: '', stream: Buffer.from('BT /F1 9 Tf (Sound) Tj ET') },
    ]);
    assert.equal((await readPdf(half)).sections[0]?.text, 'Sound');
  });

  it('may draw a form that draws itself', async () => {
    const resources = '/Resources << /XObject << /X 5 0 R >> >>';
    const file = pdfOf([
      CATALOG,
      ONE_PAGE,
      { body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R ${resources} >>` },
      { body: '', stream: Buffer.from('/X Do /X Do') },
      {
        body: `/Type /XObject /Subtype /Form /BBox [0 0 1 1] ${resources}`,
        stream: Buffer.from('/X Do /X Do'),
      },
    ]);
    assert.deepEqual((await readPdf(file)).sections, []);
  });
});
