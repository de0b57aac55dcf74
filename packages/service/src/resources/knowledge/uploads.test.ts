import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { after, afterEach, before, describe, it } from 'node:test';
import express from 'express';
import type { z } from 'zod';
import { createFolderFileStore } from '../../files/folder-file-store.js';
import { ApiError } from '../../rest/api-error.js';
import { assertInvalid, dataOf } from '../../testing/answers.js';
import { createApiClient } from '../../testing/api-client.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { makeTemporaryFolder } from '../../testing/temporary-folder.js';
import { spaceResource } from './schema.js';
import { createdSource, uploadAddress } from './source-schema.js';
import { createUploadRouter } from './upload-router.js';
import { announceUpload, findUpload, sweepUploads } from './uploads.js';

const PDF = 'application/pdf';
const BYTES = Buffer.from('%PDF-1.7 of a menu');
const HOUR_MS = 60 * 60 * 1_000;

type Address = z.output<typeof uploadAddress>;

describe('an upload', () => {
  const clock = createManualClock();
  let service: ServedService;
  let workspace: ServedWorkspace;
  let spaceId: string;
  before(async () => {
    service = await serveService({ clock });
    workspace = await service.createWorkspace();
    spaceId = await createSpace();
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.defects, []));

  const sourcesOf = (id: string): string => `/knowledge-spaces/${id}/sources`;
  const createSpace = async (): Promise<string> =>
    dataOf(await workspace.client.post('/knowledge-spaces', { name: 'Menu' }), 201, spaceResource).id;

  async function announce(change: object = {}): Promise<Address> {
    const body = { filename: 'menu.pdf', content_type: PDF, byte_size: BYTES.length, ...change };
    return dataOf(await workspace.client.post(`${sourcesOf(spaceId)}/upload-url`, body), 200, uploadAddress);
  }

  /** Without a key. */
  const put = (url: string, body: Uint8Array | string = BYTES, headers: Record<string, string> = {}) =>
    createApiClient('', '').send('PUT', url, {
      body: body.toString(),
      headers: { Authorization: '', 'Content-Type': PDF, ...headers },
    });

  const makeSource = (path: string, id = spaceId, { client } = workspace) =>
    client.post(sourcesOf(id), { kind: 'upload', path });

  async function filesOf(store = service.files): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const batch of store.ids()) ids.push(...batch);
    return ids;
  }

  const idOf = ({ path }: Pick<Address, 'path'>): string => path.split('/').at(-1) ?? '';

  /** As it is, on a socket of its own. @returns what was answered until the connection ended. */
  async function sendRaw(origin: string, request: string, { hangsUp = false } = {}): Promise<string> {
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined); // cut off, as may be
    socket.write(request, () => {
      if (hangsUp) socket.destroy();
    });
    return textOf(socket).catch(() => '');
  }

  it('is announced, sent without a key, and made a source of', async () => {
    const address = await announce();
    assert.deepEqual(
      { ...address, path: '', signed_url: '', token: '' },
      {
        bucket: 'knowledge',
        path: '',
        signed_url: '',
        token: '',
        expires_in: 3600,
        content_type: PDF,
        byte_size: BYTES.length,
      },
    );
    assert.ok(address.signed_url.startsWith(service.baseUrl) && address.signed_url.endsWith(address.token));
    assert.match(address.path, /^[\da-f-]{36}\/[\da-f-]{36}$/);
    assertInvalid(await makeSource(address.path), 'path');
    const answer = await put(address.signed_url);
    assert.deepEqual([answer.status, answer.body.data], [200, { path: address.path }]);
    const place = await service.files.pathOf(idOf(address));
    assert.deepEqual(await readFile(place ?? ''), BYTES);
    const { source, version, job } = dataOf(await makeSource(address.path), 201, createdSource);
    assert.deepEqual(
      [source.name, source.kind, version.status, job.stage],
      ['menu.pdf', 'upload', 'queued', 'queued'],
    );
    assertInvalid(await makeSource(address.path), 'path');
  });

  it('is called after its file, whatever folder that was in', async () => {
    const address = await announce({ filename: String.raw`C:\Users\ann\menu.pdf` });
    await put(address.signed_url);
    assert.equal(dataOf(await makeSource(address.path), 201, createdSource).source.name, 'menu.pdf');
  });

  it('may take the place of what a source was made of', async () => {
    const [first, second] = [await announce(), await announce()];
    await put(first.signed_url);
    await put(second.signed_url);
    const { source } = dataOf(await makeSource(first.path), 201, createdSource);
    const path = `${sourcesOf(spaceId)}/${source.id}`;
    const answer = await workspace.client.patch(path, { path: second.path });
    assert.equal(answer.status, 200, answer.text);
    assertInvalid(await workspace.client.patch(path, { path: second.path }), 'path');
  });

  for (const [field, value] of [
    ['content_type', 'image/png'],
    ['byte_size', 0],
    ['byte_size', 50 * 1024 * 1024 + 1],
    ['byte_size', 1.5],
    ['filename', ''],
  ] as const) {
    it(`is not announced with ${field} of ${value}`, async () => {
      const body = { filename: 'menu.pdf', content_type: PDF, byte_size: 4, [field]: value };
      assertInvalid(await workspace.client.post(`${sourcesOf(spaceId)}/upload-url`, body), field);
    });
  }

  it('takes one file', async () => {
    const { signed_url } = await announce();
    assert.equal((await put(signed_url)).status, 200);
    assertInvalid(await put(signed_url), 'path');
    const both = await announce();
    const statuses = await Promise.all([put(both.signed_url), put(both.signed_url)]);
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 422]);
  });

  it('takes nothing but what was announced', async () => {
    const address = await announce();
    assertInvalid(await put(address.signed_url, 'short'), 'Content-Length');
    assertInvalid(await put(address.signed_url, `${BYTES.toString()}!`), 'Content-Length');
    assertInvalid(await put(address.signed_url, BYTES, { 'Content-Type': 'text/html' }), 'Content-Type');
    assertInvalid(await put(address.signed_url, BYTES, { 'Content-Encoding': 'gzip' }), 'Content-Encoding');
    assert.equal(await service.files.pathOf(idOf(address)), undefined);
    assert.equal((await put(address.signed_url)).status, 200);
  });

  it('expires after an hour', async () => {
    const address = await announce();
    clock.advance(HOUR_MS);
    assertRefusal(await put(address.signed_url), 'forbidden');
    assert.equal(await service.files.pathOf(idOf(address)), undefined);
  });

  it('is reached by no forged address', async () => {
    const [address, other] = [await announce(), await announce()];
    const url = (id: string, token: string) => `${service.baseUrl}/knowledge-uploads/${id}/${token}`;
    for (const forged of [
      url(idOf(address), other.token),
      url(idOf(address), 'x'.repeat(address.token.length)),
      url(idOf(address).toUpperCase(), address.token),
      url(randomUUID(), address.token),
      url('..%2f..%2fetc', address.token),
    ]) {
      assertRefusal(await put(forged), 'not_found');
    }
    assert.equal((await workspace.client.get(address.signed_url.slice(service.baseUrl.length))).status, 404);
  });

  it('is made a source of in its own space and workspace alone', async () => {
    const address = await announce();
    await put(address.signed_url);
    const other = await service.createWorkspace();
    const theirs = dataOf(
      await other.client.post('/knowledge-spaces', { name: 'Theirs' }),
      201,
      spaceResource,
    );
    assertInvalid(await makeSource(address.path, theirs.id, other), 'path');
    assertInvalid(await makeSource(`${theirs.id}/${idOf(address)}`, theirs.id, other), 'path');
    assertInvalid(await makeSource(address.path, await createSpace()), 'path');
    assertRefusal(await makeSource(address.path, spaceId, other), 'not_found');
    assert.equal((await makeSource(address.path)).status, 201);
  });

  it('that is too long is cut off, without its length, and may be sent again', async () => {
    const address = await announce();
    const { pathname } = new URL(address.signed_url);
    const chunk = '1000\r\n'.concat('x'.repeat(0x1000), '\r\n');
    const answer = await sendRaw(
      service.origin,
      `PUT ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${PDF}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    );
    assert.match(answer, /^HTTP\/1\.1 422 /);
    assert.ok(!(await filesOf()).includes(idOf(address)));
    assert.equal((await put(address.signed_url)).status, 200);
  });

  it('that is half sent leaves nothing, and may be sent again', async () => {
    const address = await announce();
    const { pathname } = new URL(address.signed_url);
    await sendRaw(
      service.origin,
      `PUT ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${PDF}\r\nContent-Length: ${BYTES.length}\r\n\r\n%PDF`,
      { hangsUp: true },
    );
    // The service learns of it in its own time.
    for (let status = 0; status !== 200;) ({ status } = await put(address.signed_url));
    assert.equal((await makeSource(address.path)).status, 201);
  });

  it('that never ends is cut off', async () => {
    const folder = await makeTemporaryFolder();
    const files = createFolderFileStore(folder.path);
    const signer = { sign: () => 'token', isSigned: () => true };
    const app = express();
    app.use(createUploadRouter({ db: service.db, clock, signer, files, receiveLimitMs: 20 }));
    app.use(((error, _request, response, next) => {
      if (error instanceof ApiError) response.status(error.status).end(error.message);
      else next(error);
    }) as express.ErrorRequestHandler);
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const scope = { db: service.db, clock, workspaceId: workspace.id };
    const file = { filename: 'menu.pdf', content_type: PDF, byte_size: BYTES.length } as const;
    const { id } = await announceUpload(scope, spaceId, file, 'waiting');
    const answer = await sendRaw(
      `http://127.0.0.1:${port}`,
      `PUT /knowledge-uploads/${id}/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${PDF}\r\nContent-Length: ${BYTES.length}\r\n\r\n%PDF`,
    );
    assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*did not arrive in time/);
    assert.deepEqual(await filesOf(files), []);
    assert.equal((await findUpload(service.db, id))?.status, 'waiting');
    server.close();
    await folder.remove();
  });

  it('that nothing is made of is deleted after a day', async () => {
    const [used, unused] = [await announce(), await announce()];
    for (const { signed_url } of [used, unused]) assert.equal((await put(signed_url)).status, 200);
    await makeSource(used.path);
    const stray = randomUUID();
    await service.files.create(stray, [BYTES], { sizeBytes: BYTES.length });
    await sweepUploads(service.db, service.files, clock.now());
    const left = await filesOf();
    assert.ok(left.includes(idOf(used)) && left.includes(idOf(unused)) && !left.includes(stray));
    clock.advance(24 * HOUR_MS);
    await sweepUploads(service.db, service.files, clock.now());
    const kept = await filesOf();
    assert.ok(kept.includes(idOf(used)) && !kept.includes(idOf(unused)));
    assertInvalid(await makeSource(unused.path), 'path');
  });

  it('of a base that refuses it leaves no file', async () => {
    const before = await filesOf();
    const file = { filename: 'a.txt', data: 'U291cA==', content_type: 'text/plain' };
    const answer = await workspace.client.post(`/knowledge-bases/${randomUUID()}/sources/document`, {
      name: 'Soup',
      file,
    });
    assertRefusal(answer, 'not_found');
    assert.deepEqual(await filesOf(), before);
  });
});
