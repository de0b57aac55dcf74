// DOCX files. Mammoth, which knows what is in them, gets an archive of our own making: of the text alone, unpacked by us.

import mammoth from 'mammoth';
import { DocumentError } from '../document-error.js';
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES } from '../read-limits.js';
import { NO_WEB_PAGE, type ReadDocument } from '../read-result.js';
import { cleanLine } from './clean-text.js';
import { lineOf, parseDom } from './dom.js';
import { writeElements } from './element-sections.js';
import { SectionWriter } from './section-writer.js';
import { unpackZip } from './zip-reader.js';
import { packZip } from './zip-writer.js';

/** Pictures, fonts and other documents stay packed. */
const WANTED = /\.(?:xml|rels)$/i;
const STYLE_MAP = ["p[style-name='Title'] => h1.title:fresh", "p[style-name='Subtitle'] => p:fresh"];
/** Of the files that Word made before DOCX, and of those that it encrypts. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** @throws DocumentError */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  refuseCompoundFile(bytes);
  const parts = unpackZip(bytes, {
    isWanted: (name) => WANTED.test(name),
    maxEntries: MAX_ZIP_ENTRIES,
    maxBytes: MAX_UNPACKED_BYTES,
  });
  for (const part of parts.values()) refuseDoctype(part);
  const document = parseDom(`<html><body>${await htmlOf(packZip(parts))}</body></html>`);
  const title = document.querySelector('h1.title');
  title?.remove();
  const writer = new SectionWriter();
  writeElements(document, writer);
  const sections = writer.sections();
  if (sections.length === 0 && title !== null) writer.paragraph(lineOf(title));
  return {
    title: title === null ? (sections[0]?.headings[0] ?? '') : cleanLine(lineOf(title)),
    sections: writer.sections(),
    ...NO_WEB_PAGE,
  };
}

function refuseCompoundFile(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return;
  throw new DocumentError(file.includes(ENCRYPTED_STREAM) ? 'encrypted' : 'broken');
}

/** Where entities are declared, which may unfold to any size or name files of ours. No program that writes DOCX uses one. */
function refuseDoctype(part: Uint8Array): void {
  const isWide = part[0] === 0xff || part[0] === 0xfe || part[0] === 0 || part[1] === 0;
  if (isWide || Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes('<!DOCTYPE')) {
    throw new DocumentError('broken');
  }
}

async function htmlOf(docx: Buffer): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: docx },
      {
        styleMap: STYLE_MAP,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      },
    );
    return value;
  } catch (error) {
    throw new DocumentError(error instanceof RangeError ? 'too-complex' : 'broken');
  }
}
