import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { envelopeOf } from '../../testing/http-client.js';
import { type ProxyFixture, startProxy } from '../../testing/proxy-fixture.js';

interface Manifest {
  readonly release: string;
  readonly url: string;
  readonly integrity: string;
  readonly importMap: { readonly integrity: Readonly<Record<string, string>> };
}

describe('GET /voice-agent.js', () => {
  let folder: string;
  let proxy: ProxyFixture;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'widget-'));
    await writeFile(path.join(folder, 'voice-agent.js'), 'import("./livekit-DwX3_k9a.js")');
    await writeFile(path.join(folder, 'livekit-DwX3_k9a.js'), 'export {}');
    await writeFile(path.join(folder, 'third-party-notices.txt'), 'MIT © <b>someone</b>');
    await writeFile(path.join(folder, 'notes.txt'), 'nobody else’s business');
    proxy = await startProxy({
      proxy: { widgetDirectory: folder },
      prepare: (app) => app.disable('etag'),
    });
  });
  after(async () => {
    await proxy.close();
    await rm(folder, { recursive: true });
  });

  for (const name of [
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    '%2e%2e%2fjoin-proxy.js',
    '..%5cjoin-proxy.js',
    'x/../../join-proxy.js',
    '%00voice-agent.js',
    'voice-agent.js%00',
    '....//join-proxy.js',
    '/etc/passwd',
    'missing-DwX3_k9a.js',
    'notes.txt',
    '%E0%A4%A.js',
  ]) {
    it(`serves nothing at /voice/${name}`, async () => {
      const { status, text } = await proxy.send({ path: `/voice/${name}` });
      assert.ok(status === 404 || status === 400, String(status));
      assert.doesNotMatch(text, /createJoinProxy|"name"/);
    });
  }

  it('answers 404 with an envelope when the widget is not installed, and tells the operator', async () => {
    const bare = await startProxy({ proxy: { widgetDirectory: path.join(folder, 'none') } });
    const received = await bare.send({ path: '/voice/voice-agent.js' });
    await bare.close();
    assert.equal(received.status, 404);
    assert.equal(envelopeOf(received).error.code, 'not_found');
    assert.equal(received.headers['cache-control'], 'no-store');
    assert.match(bare.lines[0]?.alert ?? '', /widgetDirectory/);
  });

  it('takes no other method', async () => {
    const received = await proxy.send({ method: 'POST', path: '/voice/voice-agent.js' });
    assert.equal(received.status, 405);
    assert.equal(received.headers.allow, 'GET, HEAD');
  });

  it('sends the script to any site, for a short while', async () => {
    const { status, headers, text } = await proxy.send({ path: '/voice/voice-agent.js' });
    assert.equal(status, 200);
    assert.equal(text, 'import("./livekit-DwX3_k9a.js")');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'public, max-age=300');
    assert.match(headers.etag ?? '', /^"[\w-]{27}"$/);
  });

  it('sends nothing again to a browser that has it', async () => {
    const { headers } = await proxy.send({ path: '/voice/voice-agent.js' });
    for (const tag of [headers.etag, `W/${headers.etag ?? ''}`, `"x", ${headers.etag ?? ''}`]) {
      const again = await proxy.send({ path: '/voice/voice-agent.js', headers: { 'if-none-match': tag } });
      assert.equal(again.status, 304);
      assert.equal(again.text, '');
    }
    const changed = await proxy.send({
      path: '/voice/voice-agent.js',
      headers: { 'if-none-match': '"other"' },
    });
    assert.equal(changed.status, 200);
  });

  it('answers HEAD with the headers alone', async () => {
    const { status, headers, text } = await proxy.send({ method: 'HEAD', path: '/voice/voice-agent.js' });
    assert.equal(status, 200);
    assert.equal(headers['content-length'], '31');
    assert.equal(text, '');
  });

  it('lets browsers keep a chunk with a content hash for ever', async () => {
    const { status, headers } = await proxy.send({ path: '/voice/livekit-DwX3_k9a.js' });
    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  });

  it('sends the licences of what the build holds, as plain text', async () => {
    const { release } = JSON.parse((await proxy.send({ path: '/voice/voice-agent.json' })).text) as Manifest;
    for (const [folderOf, caching] of [
      ['/voice', 'public, max-age=300'],
      [`/voice/${release}`, 'public, max-age=31536000, immutable'],
    ] as const) {
      const { status, headers, text } = await proxy.send({ path: `${folderOf}/third-party-notices.txt` });
      assert.equal(status, 200);
      assert.equal(text, 'MIT © <b>someone</b>');
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cache-control'], caching);
    }
  });

  it('sends each client the smallest encoding it takes, under a tag of its own', async () => {
    const tags = new Set<string | undefined>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['GZIP', 'gzip'],
      ['br;q=0.0', undefined],
      ['*', undefined],
      ['', undefined],
    ] as const) {
      const sent = { path: '/voice/livekit-DwX3_k9a.js', headers: { 'accept-encoding': accepted } };
      const { status, headers } = await proxy.send(sent);
      assert.equal(status, 200);
      assert.equal(headers['content-encoding'], encoding, accepted);
      assert.match(headers.vary ?? '', /Accept-Encoding/);
      tags.add(headers.etag);
      const known = { ...sent, headers: { ...sent.headers, 'if-none-match': headers.etag } };
      assert.equal((await proxy.send(known)).status, 304);
    }
    assert.equal(tags.size, 3);
  });

  it('tells the address of this release and the integrity of its scripts', async () => {
    const { status, headers, text } = await proxy.send({ path: '/voice/voice-agent.json' });
    assert.equal(status, 200);
    assert.equal(headers['access-control-allow-origin'], '*');
    const { release, url, integrity, importMap } = JSON.parse(text) as Manifest;
    assert.equal(url, `/voice/${release}/voice-agent.js`);
    const names = [`/voice/${release}/livekit-DwX3_k9a.js`, url];
    assert.deepEqual(Object.keys(importMap.integrity), names);
    for (const name of names) {
      const file = await proxy.send({ path: name });
      assert.equal(file.status, 200);
      assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
      const digest = createHash('sha384').update(file.text).digest('base64');
      assert.equal(importMap.integrity[name], `sha384-${digest}`);
    }
    assert.equal(importMap.integrity[url], integrity);
  });

  it('has no scripts of another release, and answers everything else below it', async () => {
    const gone = '/voice/0.0.1-0123456789ab';
    assert.equal((await proxy.send({ path: `${gone}/voice-agent.js` })).status, 404);
    assert.equal((await proxy.send({ path: `${gone}/livekit-DwX3_k9a.js` })).status, 404);
    assert.equal((await proxy.join({}, { path: `${gone}/join` })).status, 200);
    for (const path of ['/voice/0.0.1-xyz/join', '/voice/0.0.1-0123456789ab', `${gone}/x/join`]) {
      assert.equal((await proxy.join({}, { path })).status, 404, path);
    }
  });

  it('leaves other addresses under the mount to the host app', async () => {
    const { status, text } = await proxy.send({ path: '/voice/other' });
    assert.equal(status, 404);
    assert.match(text, /Cannot GET/);
    assert.ok(proxy.lines.every(({ route }) => route !== '/other'));
  });
});
