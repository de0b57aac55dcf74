import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  docxDocument,
  docxFile,
  docxParagraph,
  docxTable,
  zipFile,
  type ZipEntry,
} from '../../../testing/docx-file.js';
import { readDocx } from './docx.js';

const MEGABYTE = 1024 * 1024;

function documentPart(content: Uint8Array | string, options: Partial<ZipEntry> = {}): Uint8Array {
  return docxFile('', [{ name: 'word/document.xml', content, ...options }]);
}

describe('a DOCX file', () => {
  it('has a title, headings, paragraphs, tables and lists', async () => {
    const item = (text: string): string =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const file = docxFile(
      [
        docxParagraph('Casa Verde', 'Title'),
        docxParagraph('Menu', 'Heading1'),
        docxParagraph('Mains', 'Heading2'),
        docxTable([
          ['Risotto', '16 euros'],
          ['Pizza', '12 euros'],
        ]),
        docxParagraph('With bread &amp; butter.'),
        docxParagraph('Opening hours', 'Heading1'),
        item('Monday'),
        item('Tuesday'),
      ].join(''),
    );
    const { title, sections } = await readDocx(file);
    assert.equal(title, 'Casa Verde');
    assert.deepEqual(
      sections.map(({ headings, text }) => [headings, text.replace('\n\nTuesday', '\nTuesday')]),
      [
        [['Menu', 'Mains'], 'Risotto: 16 euros\nPizza: 12 euros\n\nWith bread & butter.'],
        [['Opening hours'], 'Monday\nTuesday'],
      ],
    );
  });

  it('that unpacks to far more than it says, or says, is refused before it is unpacked', async () => {
    const spaces = Buffer.alloc(80 * MEGABYTE, ' ');
    const liar = documentPart(spaces, { declaredBytes: 100 });
    assert.ok(liar.length < MEGABYTE);
    await assert.rejects(readDocx(liar), { reason: 'too-complex' });
    await assert.rejects(readDocx(documentPart('x', { declaredBytes: 1024 * MEGABYTE })), {
      reason: 'too-complex',
    });
    const parts = [1, 2, 3].map((part) => ({
      name: `word/part${part}.xml`,
      content: spaces.subarray(0, 24 * MEGABYTE),
      declaredBytes: 9,
    }));
    await assert.rejects(readDocx(docxFile(docxParagraph('x'), parts)), { reason: 'too-complex' });
    const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: '' }));
    await assert.rejects(readDocx(zipFile(many)), { reason: 'too-complex' });
  });

  it('leaves what is no text packed: pictures, and archives within the archive', async () => {
    const nested = zipFile([{ name: 'nested.zip', content: docxFile(docxParagraph('inner')) }]);
    const file = docxFile(docxParagraph('outer'), [
      { name: 'word/media/image1.png', content: Buffer.alloc(80 * MEGABYTE) },
      { name: 'word/embeddings/nested.zip', content: nested },
    ]);
    assert.equal((await readDocx(file)).sections[0]?.text, 'outer');
  });

  it('declares no entities', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "&file;&file;">]>';
    await assert.rejects(readDocx(documentPart(docxDocument(docxParagraph('&a;'), doctype))), {
      reason: 'broken',
    });
    const wide = Buffer.from(`\uFEFF${docxDocument(docxParagraph('&a;'), doctype)}`, 'utf16le');
    await assert.rejects(readDocx(documentPart(wide)), { reason: 'broken' });
  });

  it('that is none, or is damaged, is refused', async () => {
    const sound = docxFile(docxParagraph('x'));
    const broken = [
      Buffer.from('PK\x03\x04 and no more'),
      sound.slice(0, sound.length / 2),
      zipFile([{ name: 'readme.txt', content: 'nothing' }]),
      documentPart('<w:document'),
      docxFile('', [
        { name: 'word/document.xml', content: docxDocument(docxParagraph('a')) },
        { name: 'word/document.xml', content: docxDocument(docxParagraph('b')) },
      ]),
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ];
    for (const bytes of broken) await assert.rejects(readDocx(new Uint8Array(bytes)), { reason: 'broken' });
  });

  it('that is protected by a password is refused as such', async () => {
    const compound = [Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')];
    await assert.rejects(readDocx(new Uint8Array(Buffer.concat(compound))), { reason: 'encrypted' });
    const locked = documentPart('x', { isEncrypted: true });
    await assert.rejects(readDocx(locked), { reason: 'encrypted' });
  });

  it('that is nested very deeply is refused', async () => {
    const depth = 30_000;
    const nested = `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}x${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`;
    await assert.rejects(readDocx(docxFile(nested)), { reason: 'too-complex' });
  });
});
