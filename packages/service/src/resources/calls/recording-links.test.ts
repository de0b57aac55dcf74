import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import { after, afterEach, before, describe, it } from 'node:test';
import { createApiClient } from '../../testing/api-client.js';
import { dataOf } from '../../testing/answers.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { storeCall, storeCompletedCall, storeRecordedCall } from '../../testing/stored-calls.js';
import { makeTemporaryFolder } from '../../testing/temporary-folder.js';
import { systemClock } from '../../time/clock.js';
import { recordingResource } from './schema.js';
import { sweepRecordings } from './recording-sweep.js';
import { deleteCall } from './service.js';

const SOUND = randomBytes(10_000);

describe('the address of a recording', () => {
  let service: ServedService;
  let workspace: ServedWorkspace;
  let url: string;
  let id: string;
  const scope = () => ({ db: service.db, clock: systemClock, workspaceId: workspace.id });
  const urlOf = async (callId: string): Promise<string> =>
    dataOf(await workspace.client.get(`/calls/${callId}/recording`), 200, recordingResource).recording_url;

  before(async () => {
    service = await serveService();
    workspace = await service.createWorkspace();
    ({ id } = await storeRecordedCall(scope(), service.recordings, SOUND));
    url = await urlOf(id);
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.defects, []));

  async function fetchRange(range: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(url, { headers: { Range: range, ...headers } });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, contentRange: response.headers.get('Content-Range'), body };
  }

  it('plays without a key, and is kept by nobody', async () => {
    const response = await fetch(url);
    assert.equal(response.status, 200);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), SOUND);
    const headers = [
      'Content-Type',
      'Content-Length',
      'Cache-Control',
      'X-Content-Type-Options',
      'Accept-Ranges',
    ];
    assert.deepEqual(
      headers.map((name) => response.headers.get(name)),
      ['audio/wav', '10000', 'private, no-store', 'nosniff', 'bytes'],
    );
  });

  it('says how long it is without sending it', async () => {
    const response = await fetch(url, { method: 'HEAD' });
    assert.deepEqual([response.status, response.headers.get('Content-Length')], [200, '10000']);
    assert.equal((await response.arrayBuffer()).byteLength, 0);
  });

  for (const [range, start, end] of [
    ['bytes=0-', 0, 9999],
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=9990-20000', 9990, 9999],
    ['bytes=-10', 9990, 9999],
  ] as const) {
    it(`plays ${range}`, async () => {
      assert.deepEqual(await fetchRange(range), {
        status: 206,
        contentRange: `bytes ${start}-${end}/10000`,
        body: SOUND.subarray(start, end + 1),
      });
    });
  }

  it('refuses a range that it has nothing of', async () => {
    const { status, contentRange, body } = await fetchRange('bytes=10000-');
    assert.deepEqual([status, contentRange, body.length], [416, 'bytes */10000', 0]);
  });

  for (const [range, headers] of [
    ['bytes=0-1,5-6', {}],
    ['seconds=0-1', {}],
    ['nonsense', {}],
    ['bytes=0-1', { 'If-Range': '"version"' }],
  ] as const) {
    it(`plays everything for ${range} ${JSON.stringify(headers)}`, async () => {
      const { status, body } = await fetchRange(range, headers);
      assert.equal(status, 200);
      assert.deepEqual(body, SOUND);
    });
  }

  it('is that of one call, with one token', async () => {
    const other = await storeRecordedCall(scope(), service.recordings, 'another');
    const otherUrl = await urlOf(other.id);
    for (const wrong of [
      url.replace(id, other.id),
      url.replace(/[^/]+\.wav$/, 'x.wav'),
      url.replace(/[^/]+\.wav$/, '.wav'),
      otherUrl.replace(other.id, 'not-an-id'),
      otherUrl.replace(other.id, '..%2f..'),
      url.replace(id, id.toUpperCase()),
    ]) {
      const response = await fetch(wrong);
      // What is not even the form of such an address is any other request without a key.
      assert.ok([401, 404].includes(response.status), `${wrong} ${response.status}`);
      assert.equal(response.headers.get('Content-Type'), 'application/json; charset=utf-8');
    }
    assert.equal((await fetch(otherUrl)).status, 200);
  });

  it('of a call without a recording plays nothing', async () => {
    const lost = await storeRecordedCall(scope(), service.recordings, 'lost');
    const lostUrl = await urlOf(lost.id);
    await service.recordings.delete(lost.id);
    const { client } = workspace;
    assertRefusal(await createApiClient('', '').get(lostUrl), 'not_found');
    await client.delete(`/calls/${lost.id}`);
    assertRefusal(await createApiClient('', '').get(lostUrl), 'not_found');
  });

  it('survives a client that leaves in the middle', async () => {
    const { id: large } = await storeRecordedCall(scope(), service.recordings, randomBytes(20_000_000));
    const request = http.get(await urlOf(large));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'data');
    request.destroy();
    assert.equal((await fetch(url)).status, 200);
  });

  it('holds after a restart with the same secret, and with no other', async () => {
    const folder = await makeTemporaryFolder();
    const options = {
      database: { kind: 'folder', path: folder.path } as const,
      recordingFolder: `${folder.path}/r`,
      secret: 'one secret of at least 32 characters',
    };
    const first = await serveService(options);
    const { client, id: workspaceId } = await first.createWorkspace();
    const call = await storeRecordedCall({ ...scope(), db: first.db, workspaceId }, first.recordings, SOUND);
    const answer = await client.get(`/calls/${call.id}/recording`);
    const { pathname } = new URL(dataOf(answer, 200, recordingResource).recording_url);
    await first.close();

    const second = await serveService(options);
    assert.equal((await fetch(`${second.origin}${pathname}`)).status, 200);
    await second.close();
    const third = await serveService({ ...options, secret: 'another secret of at least 32 characters' });
    assert.equal((await fetch(`${third.origin}${pathname}`)).status, 404);
    await third.close();
    await folder.remove();
  });

  describe('after a process has died', () => {
    it('plays what a call has, and nothing else is left', async () => {
      const { recordings, db } = service;
      const underWay = await storeCall(scope());
      const brokenOff = await storeCompletedCall(scope());
      for (const { id: callId } of [underWay, brokenOff]) {
        const { path } = await recordings.create(callId);
        await writeFile(path, 'RIFF');
      }
      const deleted = await storeRecordedCall(scope(), recordings, 'RIFF');
      // The process dies between the transaction and what is done after it.
      await deleteCall({ ...scope(), recordings, afterCommit: () => undefined }, deleted.id);
      await sweepRecordings(db, recordings);
      const isLeft = async (callId: string): Promise<boolean> => {
        const opened = await recordings.open(`${callId}.wav`);
        await opened?.close();
        return opened !== undefined;
      };
      assert.deepEqual(await Promise.all([id, underWay.id, brokenOff.id, deleted.id].map(isLeft)), [
        true,
        true,
        false,
        false,
      ]);
    });
  });

  it('of a deletion that is undone plays on', async () => {
    const { id: kept } = await storeRecordedCall(scope(), service.recordings, 'kept');
    const undone = service.db.transaction().execute(async (db) => {
      await deleteCall(
        { ...scope(), db, recordings: service.recordings, afterCommit: () => assert.ok(true) },
        kept,
      );
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    assert.equal((await fetch(await urlOf(kept))).status, 200);
  });
});
