import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
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
    'missing.js',
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
    assert.equal(Buffer.from(later?.bytes ?? []).toString(), '// another');
    assert.notEqual(later?.etag, before?.etag);
  });
});
