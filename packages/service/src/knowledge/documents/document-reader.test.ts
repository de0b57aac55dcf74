import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import { pdfOf, textPdf } from '../../testing/pdf-file.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.js';
import { createDocumentReader, type DocumentReader, type ReadResult } from './document-reader.js';

const LIMIT = { timeout: 120_000 };
const MEGABYTE = 1024 * 1024;
const PDF = 'application/pdf';
const GREEDY_CHILD = new URL('./testing/greedy-reader-child.js', import.meta.url);
const FAILING_CHILD = new URL('./testing/failing-reader-child.js', import.meta.url);

/** A page that unpacks to so many megabytes of what is given. */
function bombPdf(pattern: string, megabytes: number): Uint8Array {
  const one = deflateRawSync(Buffer.alloc(MEGABYTE, pattern), { finishFlush: constants.Z_FULL_FLUSH });
  const stream = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: megabytes }, () => one)]);
  return pdfOf([
    { body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { body: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    { body: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>' },
    { body: '/Filter /FlateDecode', stream },
  ]);
}

describe('the reader of documents', LIMIT, () => {
  const reader = createDocumentReader();
  let folder: TemporaryFolder;

  before(async () => {
    folder = await makeTemporaryFolder();
  });
  after(async () => {
    await reader.close();
    await folder.remove();
  });

  function read(bytes: Uint8Array | string, contentType: string, signal?: AbortSignal): Promise<ReadResult> {
    return readWith(reader, bytes, contentType, signal);
  }

  it('reads every kind of document, as bytes and from where it lies', async () => {
    const menu = path.join(folder.path, 'menu');
    await writeFile(menu, textPdf([[{ text: 'Risotto 16 euros', y: 700 }]]));
    const options = { signal: AbortSignal.timeout(60_000) };
    const pdf = await reader.read({ path: menu }, PDF, options);
    assert.deepEqual(pdf.chunks, [{ headings: [], text: 'Risotto 16 euros', place: 'page 1' }]);
    assert.deepEqual(pdf.sections, pdf.chunks);
    const page = await reader.read(
      { bytes: Buffer.from('<title>Casa</title><p>K\xfcrbis</p><a href="/x">x</a>', 'latin1') },
      'Text/HTML; charset="iso-8859-1"',
      { ...options, url: 'https://casa.example/' },
    );
    assert.deepEqual([page.title, page.links], ['Casa', ['https://casa.example/x']]);
    assert.match(page.chunks[0]?.text ?? '', /Kürbis/);
    assert.equal((await read('# Menu\n\nPizza', 'text/markdown')).title, 'Menu');
  });

  it('refuses what it cannot read without a word of it or of its path', async () => {
    const missing = reader.read({ path: path.join(folder.path, 'gone') }, PDF, {
      signal: AbortSignal.timeout(60_000),
    });
    await assert.rejects(missing, { reason: 'missing', message: 'The file is no longer there.' });
    await assert.rejects(read('x', 'image/png'), { reason: 'unsupported' });
    await assert.rejects(read('', PDF), { reason: 'empty' });
    await assert.rejects(read('secret', PDF), {
      name: 'DocumentError',
      reason: 'broken',
      message: 'The file is damaged, or is not of the kind that it claims to be.',
      retryable: false,
    });
    await assert.rejects(read(textPdf([[]]), PDF), { reason: 'no-text' });
    await assert.rejects(read(' \n ', 'text/plain'), { reason: 'no-text' });
    await assert.rejects(read(new Uint8Array(50 * MEGABYTE + 1), PDF), { reason: 'too-large' });
  });

  it('survives a stream that unpacks to a gigabyte', async (test) => {
    const hasty = createDocumentReader({ readLimitMs: 3_000 });
    const small = bombPdf(' ', 1024);
    test.diagnostic(`${small.length} bytes`);
    try {
      await assert.rejects(readWith(hasty, small, PDF), /too long|too much memory/);
      assert.equal((await readWith(hasty, 'still here', 'text/plain')).chunks[0]?.text, 'still here');
    } finally {
      await hasty.close();
    }
  });

  it('gives up on a file that takes too long, and reads others meanwhile', async () => {
    const hasty = createDocumentReader({ readLimitMs: 1_000 });
    try {
      const slow = readWith(hasty, bombPdf('q ', 40), PDF);
      const refused = assert.rejects(slow, { reason: 'timeout' });
      assert.equal((await readWith(hasty, 'text', 'text/plain')).chunks[0]?.text, 'text');
      await refused;
      assert.equal((await readWith(hasty, 'more', 'text/plain')).chunks[0]?.text, 'more');
    } finally {
      await hasty.close();
    }
  });
});

describe('processes that read', LIMIT, () => {
  let reader: DocumentReader;
  beforeEach(() => {
    reader = createDocumentReader({ childUrl: FAILING_CHILD, readLimitMs: 5_000 });
  });
  afterEach(() => reader.close());

  it('fail with the file that they read, and no other', async () => {
    const outcomes = await Promise.allSettled(
      ['crash', 'fine', 'exit', 'babble', 'fine'].map((text) => readWith(reader, text, 'text/plain')),
    );
    assert.deepEqual(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? 'read' : (outcome.reason as { reason: string }).reason,
      ),
      ['crashed', 'read', 'crashed', 'crashed', 'read'],
    );
  });

  it('are two at most, and read on', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => readWith(reader, 'fine', 'text/plain')),
    );
    assert.equal(new Set(results.map(({ title }) => title)).size, 2);
  });

  it('end when nobody needs them for a while', async () => {
    const restless = createDocumentReader({ childUrl: FAILING_CHILD, idleLimitMs: 0 });
    const { title } = await readWith(restless, 'fine', 'text/plain');
    await untilGone(Number(title.split(' ').at(-1)));
    assert.notEqual((await readWith(restless, 'fine', 'text/plain')).title, title);
    await restless.close();
  });

  it('know nothing of the environment of the service', async () => {
    process.env.VOICE_AGENT_SECRET_OF_A_TEST = 'secret';
    const { title } = await readWith(reader, 'environment', 'text/plain');
    delete process.env.VOICE_AGENT_SECRET_OF_A_TEST;
    const known = ['LD_LIBRARY_PATH', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PATH'];
    const seen = title.split(' ').filter((name) => !['SystemRoot', 'TEMP', 'TMPDIR'].includes(name));
    assert.deepEqual(
      seen.filter((name) => !known.includes(name)),
      [],
    );
  });

  it('end with the signal of who asked, also while others are waited for', async () => {
    const abort = new AbortController();
    const hanging = ['hang', 'hang', 'fine'].map((text) =>
      assert.rejects(readWith(reader, text, 'text/plain', abort.signal), { name: 'AbortError' }),
    );
    const after = readWith(reader, 'fine', 'text/plain');
    abort.abort();
    await Promise.all(hanging);
    assert.match((await after).title, /^read by/);
    await assert.rejects(readWith(reader, 'fine', 'text/plain', abort.signal), { name: 'AbortError' });
  });

  it('end when the reader is closed, and what they read can be read another time', async () => {
    const texts = ['hang', 'hang', 'fine'];
    const refused = texts.map((text) =>
      assert.rejects(readWith(reader, text, 'text/plain'), { reason: 'unavailable', retryable: true }),
    );
    await reader.close();
    await Promise.all(refused);
    await assert.rejects(readWith(reader, 'fine', 'text/plain'), { reason: 'unavailable' });
  });

  it('are ended when they take too much memory, of whatever kind', async () => {
    const greedy = createDocumentReader({ childUrl: GREEDY_CHILD });
    for (const kind of ['bytes', 'objects']) {
      await assert.rejects(readWith(greedy, kind, 'text/plain'), { reason: 'too-complex' });
    }
    await greedy.close();
  });

  it('that cannot start are no fault of the file', async () => {
    const lost = createDocumentReader({
      childUrl: new URL('./testing/lost-reader-child.js', import.meta.url),
    });
    await assert.rejects(readWith(lost, 'fine', 'text/plain'), { reason: 'unavailable' });
    await lost.close();
  });
});

function readWith(
  reader: DocumentReader,
  content: Uint8Array | string,
  contentType: string,
  signal: AbortSignal = AbortSignal.timeout(60_000),
): Promise<ReadResult> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return reader.read({ bytes }, contentType, { signal });
}

async function untilGone(processId: number): Promise<void> {
  const giveUpAtMs = performance.now() + 10_000;
  for (;;) {
    try {
      process.kill(processId, 0);
    } catch {
      return; // there is no such process
    }
    assert.ok(performance.now() < giveUpAtMs, 'it lived on for 10 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
