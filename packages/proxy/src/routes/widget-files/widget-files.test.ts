import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { WidgetFiles } from './widget-files.js';

describe('WidgetFiles', () => {
  let parent: string;
  let files: WidgetFiles;
  const inside = (name: string) => path.join(parent, 'widget', name);

  before(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'widget-files-'));
    await mkdir(inside('folder.js'), { recursive: true });
    await writeFile(path.join(parent, 'secret.js'), 'secret');
    await symlink(path.join(parent, 'secret.js'), inside('link.js'));
    for (const name of [
      'voice-agent.js',
      'livekit-DwX3_k9a.js',
      'transport.js',
      'big-transport.js',
      '.env.js',
      'key.pem',
      'package.json',
      'notes.txt',
      'third-party-notices.txt',
    ]) {
      await writeFile(inside(name), `// ${name}`);
    }
    files = new WidgetFiles(path.join(parent, 'widget'));
  });
  after(() => rm(parent, { recursive: true }));

  const refused = [
    '../secret.js',
    '..\\secret.js',
    '%2e%2e%2fsecret.js',
    '/secret.js',
    'folder.js/x.js',
    'folder.js',
    'link.js',
    '.env.js',
    'key.pem',
    'package.json',
    'notes.txt',
    'not-third-party-notices.txt',
    'missing.js',
    'transport.js.br',
    '',
    '.',
    '..',
    'voice-agent.js\0',
    'voice-agent.js/',
    'a..js',
  ];
  for (const name of refused) {
    it(`finds nothing under ${JSON.stringify(name)}`, async () =>
      assert.equal(await files.find(name), undefined));
  }

  it('finds nothing in a folder that is not there', async () => {
    assert.equal(await new WidgetFiles(path.join(parent, 'none')).find('voice-agent.js'), undefined);
  });

  it('tells names with a content hash from plain ones', async () => {
    assert.equal((await files.find('livekit-DwX3_k9a.js'))?.isImmutable, true);
    for (const name of ['voice-agent.js', 'transport.js', 'big-transport.js']) {
      assert.equal((await files.find(name))?.isImmutable, false, name);
    }
  });

  it('reads a file anew when it has changed', async () => {
    const before = await files.find('transport.js');
    assert.equal(await files.find('transport.js'), before);
    await writeFile(inside('transport.js'), '// another');
    await utimes(inside('transport.js'), new Date(), new Date(Date.now() + 5000));
    const later = await files.find('transport.js');
    assert.equal(Buffer.from((await later?.bytesIn('identity')) ?? []).toString(), '// another');
    assert.notEqual(later?.tag, before?.tag);
    assert.notEqual(later?.integrity, before?.integrity);
  });

  it('reads a file once however many ask for it at the same time', async () => {
    const fresh = new WidgetFiles(path.join(parent, 'widget'));
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => fresh.find('voice-agent.js')),
    );
    assert.ok(first);
    for (const other of others) assert.equal(other, first);
  });

  it('compresses a file once for each encoding', async () => {
    const file = await files.find('livekit-DwX3_k9a.js');
    assert.ok(file !== undefined);
    const bytes = await Promise.all([file.bytesIn('br'), file.bytesIn('br'), file.bytesIn('gzip')]);
    assert.equal(bytes[0], bytes[1]);
    assert.equal(brotliDecompressSync(bytes[0]).toString(), '// livekit-DwX3_k9a.js');
    assert.equal(gunzipSync(bytes[2]).toString(), '// livekit-DwX3_k9a.js');
  });

  it('takes the copy that the build has compressed, if it is one of the same bytes', async () => {
    const name = 'compressed.js';
    const code = `// ${'la '.repeat(200)}`;
    const plain = Buffer.from(code);
    await writeFile(inside(name), plain);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }; // told apart by it from one compressed here
    for (const [copied, isTaken] of [
      [code, true],
      [`${code}!`, false],
      [code.slice(1), false],
    ] as const) {
      const copy = brotliCompressSync(copied, { params });
      await writeFile(inside(`${name}.br`), copy);
      const sent = await (await new WidgetFiles(path.join(parent, 'widget')).find(name))?.bytesIn('br');
      assert.deepEqual(brotliDecompressSync(sent ?? ''), plain);
      assert.equal(copy.equals(sent ?? Buffer.alloc(0)), isTaken, copied.slice(0, 4));
    }
    await writeFile(inside(`${name}.br`), 'not compressed');
    const sent = await (await new WidgetFiles(path.join(parent, 'widget')).find(name))?.bytesIn('br');
    assert.deepEqual(brotliDecompressSync(sent ?? ''), plain);
  });

  it('names a release by its version and its scripts, and anew when one of them changes with the entry', async () => {
    const release = await files.release();
    assert.match(release?.id ?? '', /^\d+\.\d+\.\d+-[0-9a-f]{12}$/);
    assert.ok([...(release?.integrity.keys() ?? [])].includes('livekit-DwX3_k9a.js'));
    assert.ok(!release?.integrity.has('link.js') && !release?.integrity.has('.env.js'));
    assert.equal(await files.release(), release);
    await writeFile(inside('voice-agent.js'), '// another entry');
    assert.notEqual((await files.release())?.id, release?.id);
    assert.equal(await new WidgetFiles(path.join(parent, 'none')).release(), undefined);
  });
});
