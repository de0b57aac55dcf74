// How much memory the process that reads documents takes at its most, for files as large as may be.

import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pdfOf, type PdfObject } from '../../../testing/pdf-file.js';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.js';
import { createDocumentReader } from '../document-reader.js';
import { MAX_FILE_BYTES, MAX_PROCESS_BYTES } from '../read-limits.js';

const MEGABYTE = 1024 * 1024;
const WATCH_INTERVAL_MS = 20;
const PDF_PAGES = 100;
const LINES = 40;
const FIRST_PAGE = 4;
/** What is beside the pictures takes less. */
const PICTURE_SIDE = Math.floor(Math.sqrt((MAX_FILE_BYTES - MEGABYTE) / PDF_PAGES));
const LINE = 'The kitchen is open from noon until ten in the evening on every day but Monday. ';

/** Pictures are what makes a PDF large: each page has one, and text. */
function largePdf(): Uint8Array {
  const numbers = Array.from({ length: PDF_PAGES }, (_, page) => FIRST_PAGE + page * 3);
  const pages = numbers.flatMap((number): readonly PdfObject[] => {
    const lines = Array.from(
      { length: LINES },
      (_, line) => `1 0 0 1 72 ${780 - line * 16} Tm (${number}.${line} ${LINE}) Tj`,
    );
    return [
      {
        body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R
          /Resources << /Font << /F1 3 0 R >> /XObject << /P ${number + 2} 0 R >> >> >>`,
      },
      {
        body: '',
        stream: Buffer.from(`q 500 0 0 700 40 60 cm /P Do Q BT /F1 11 Tf ${lines.join('\n')} ET`, 'latin1'),
      },
      {
        body: `/Type /XObject /Subtype /Image /Width ${PICTURE_SIDE} /Height ${PICTURE_SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        stream: randomBytes(PICTURE_SIDE ** 2),
      },
    ];
  });
  return pdfOf([
    { body: '<< /Type /Catalog /Pages 2 0 R >>' },
    {
      body: `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${PDF_PAGES} >>`,
    },
    { body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>' },
    ...pages,
  ]);
}

/** Of the only process that this one has started, so far. Linux alone tells; 0 where there is none. */
async function peakBytesOfChild(): Promise<number> {
  try {
    for (const task of await readdir('/proc/self/task')) {
      const [child] = (await readFile(`/proc/self/task/${task}/children`, 'utf8')).split(' ');
      if (child === undefined || child === '') continue;
      const status = await readFile(`/proc/${child}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    }
  } catch {
    // It has gone meanwhile.
  }
  return 0;
}

const files = [
  { name: 'text', contentType: 'text/plain', bytes: () => Buffer.alloc(MAX_FILE_BYTES, LINE) },
  { name: 'PDF', contentType: 'application/pdf', bytes: largePdf },
];
console.log(
  `Memory of the process that reads, at its most; it is ended beyond ${MAX_PROCESS_BYTES / MEGABYTE} MB`,
);
const folder = await makeTemporaryFolder();
try {
  for (const { name, contentType, bytes } of files) {
    const file = path.join(folder.path, name);
    const content = bytes();
    await writeFile(file, content);
    const reader = createDocumentReader();
    let peakBytes = 0;
    // A process that is ended for its memory is gone when the reading is over.
    const watch = setInterval(() => {
      void peakBytesOfChild().then((bytes) => (peakBytes = Math.max(peakBytes, bytes)));
    }, WATCH_INTERVAL_MS);
    try {
      const startedAt = performance.now();
      const outcome = await reader
        .read({ path: file }, contentType, { signal: new AbortController().signal })
        .then(({ chunks }) => `${chunks.length} chunks`)
        .catch((error: unknown) => `refused: ${(error as Error).message}`);
      const seconds = (performance.now() - startedAt) / 1_000;
      const peak = Math.round(Math.max(peakBytes, await peakBytesOfChild()) / MEGABYTE);
      console.log(
        `  ${name.padEnd(5)} of ${(content.length / MEGABYTE).toFixed(0)} MB  ${String(peak).padStart(5)} MB  in ${seconds.toFixed(1)} s  ${outcome}`,
      );
    } finally {
      clearInterval(watch);
      await reader.close();
    }
  }
} finally {
  await folder.remove();
}
