// PDF files written by hand, sound and otherwise.

import { createHash } from 'node:crypto';

export interface PdfText {
  readonly text: string;
  /** Default 11. */
  readonly size?: number;
  /** Default 72. */
  readonly x?: number;
  readonly y: number;
}

export interface PdfOptions {
  readonly title?: string;
  /** Encrypts the file: whoever opens it is asked for this; empty where nobody is. */
  readonly password?: string;
}

/** The body of an object, before it is encrypted. */
export interface PdfObject {
  /** What stands in its dictionary, or in its place. */
  readonly body: string;
  readonly stream?: Uint8Array;
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const FILE_ID = Buffer.alloc(16, 7);
const PERMISSIONS = -4;

/** @returns a file of one page for each list of texts; an empty list makes a page that shows a picture alone. */
export function textPdf(pages: readonly (readonly PdfText[])[], options: PdfOptions = {}): Uint8Array {
  const firstPage = 4;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
  const objects: PdfObject[] = [
    { body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { body: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>` },
    { body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>' },
  ];
  pages.forEach((texts, index) => {
    objects.push({
      body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${firstPage + 2 * index + 1} 0 R
        /Resources << /Font << /F1 3 0 R >> >> >>`,
    });
    objects.push({ body: '', stream: Buffer.from(contentOf(texts), 'latin1') });
  });
  return pdfOf(objects, options);
}

/** @param objects from number 1, which is the catalog. */
export function pdfOf(objects: readonly PdfObject[], options: PdfOptions = {}): Uint8Array {
  const encryption = options.password === undefined ? undefined : encryptionOf(options.password);
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const stream = object.stream && (encryption?.encrypt(index + 1, object.stream) ?? object.stream);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      bodyOf(object.body, stream),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(length);
    parts.push(part);
    length += part.length;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const info = options.title === undefined ? '' : `/Info << /Title (${options.title}) >>`;
  const trailer = `/Size ${objects.length + 1} /Root 1 0 R ${info} ${encryption?.trailer ?? ''}`;
  parts.push(
    Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`),
    Buffer.from(`trailer\n<< ${trailer} >>\nstartxref\n${length}\n%%EOF\n`),
  );
  return new Uint8Array(Buffer.concat(parts));
}

function bodyOf(body: string, stream: Uint8Array | undefined): Buffer {
  if (stream === undefined) return Buffer.from(body);
  const start = Buffer.from(`<< /Length ${stream.length} ${body} >>\nstream\n`);
  return Buffer.concat([start, stream, Buffer.from('\nendstream')]);
}

function contentOf(texts: readonly PdfText[]): string {
  if (texts.length === 0) return 'q 500 0 0 700 40 60 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q';
  return texts
    .map(({ text, size = 11, x = 72, y }) => {
      const escaped = text.replace(/[\\()]/g, '\\$&');
      return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
    })
    .join('\n');
}

/** The standard handler of the first revision: RC4 with 40 bits. */
function encryptionOf(password: string): {
  readonly trailer: string;
  encrypt(objectNumber: number, bytes: Uint8Array): Buffer;
} {
  const user = padded(password);
  const owner = rc4(md5(padded('owner')).subarray(0, 5), user);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(Buffer.concat([user, owner, permissions, FILE_ID])).subarray(0, 5);
  const check = rc4(key, PADDING);
  const id = FILE_ID.toString('hex');
  return {
    trailer: `/ID [<${id}> <${id}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P ${PERMISSIONS}
      /O <${owner.toString('hex')}> /U <${check.toString('hex')}> >>`,
    encrypt(objectNumber, bytes) {
      const salt = Buffer.alloc(5);
      salt.writeUIntLE(objectNumber, 0, 3);
      return rc4(md5(Buffer.concat([key, salt])).subarray(0, 10), bytes);
    },
  };
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}
