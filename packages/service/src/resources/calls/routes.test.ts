import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { z } from 'zod';
import { tablesOf } from '../../db/database.js';
import { paginationSchema } from '../../rest/envelope.js';
import { assertInvalid, dataOf, UNKNOWN_ID } from '../../testing/answers.js';
import type { Answer, ApiClient } from '../../testing/api-client.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import {
  storeCall,
  storeCompletedCall,
  storeRecordedCall,
  type StoredCallScope,
} from '../../testing/stored-calls.js';
import { bulkDeletionResource, callResource, recordingResource, transcriptResource } from './schema.js';
import {
  addProblem,
  addTranscriptEntry,
  completeCall,
  failCall,
  getCall,
  setSummary,
  startCall,
  type Call,
} from './service.js';
import { CALL_STATUSES } from './states.js';
import type { WebhookTables } from '../webhooks/table.js';
import type { CallTables } from './table.js';

describe('calls', () => {
  const clock = createManualClock();
  let service: ServedService;
  before(async () => {
    service = await serveService({ clock });
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.defects, []));

  /** A workspace that no other test knows. */
  async function workspace(): Promise<ServedWorkspace & { readonly scope: StoredCallScope }> {
    const created = await service.createWorkspace();
    return { ...created, scope: { db: service.db, clock, workspaceId: created.id } };
  }

  /** What was sent of the call to its agent's webhook. */
  async function storeReport({ workspaceId }: StoredCallScope, callId: string): Promise<void> {
    await tablesOf<WebhookTables>(service.db)
      .insertInto('webhook_deliveries')
      .values({
        id: `msg_${randomUUID()}`,
        workspace_id: workspaceId,
        call_id: callId,
        agent_id: randomUUID(),
        url: 'https://crm.example',
        payload: {},
        status: 'delivered',
        round: 1,
        created_at: clock.now(),
      })
      .execute();
  }

  /** No service moves a call there yet. */
  async function setStatus({ id }: Call, status: Call['status']): Promise<void> {
    await tablesOf<CallTables>(service.db)
      .updateTable('calls')
      .set({ status })
      .where('id', '=', id)
      .execute();
  }

  const rate = (client: ApiClient, id: string, body: object): Promise<Answer> =>
    client.send('PUT', `/calls/${id}/rating`, { body });

  const recordingFileOf = async ({ scope }: { scope: StoredCallScope }, id: string) =>
    service.recordings.open((await getCall(scope, id)).recording_file ?? '');

  it('are shown with every field', async () => {
    const { client, scope } = await workspace();
    const queued = await storeCall(scope, { phoneNumber: '+491701234567', fromNumber: '+4930123456' });
    const shown = dataOf(await client.get(`/calls/${queued.id}`), 200, callResource);
    const now = clock.now().toISOString();
    assert.deepEqual(shown, {
      id: queued.id,
      agent_id: queued.agent_id,
      phone_number: '+491701234567',
      from_number: '+4930123456',
      direction: 'outbound',
      status: 'queued',
      started_at: null,
      ended_at: null,
      duration_seconds: null,
      cost_usd: null,
      summary: null,
      recording_url: null,
      context: {},
      rating: null,
      events: [{ type: 'queued', at: now }],
      created_at: now,
      updated_at: now,
    });

    await startCall(scope, queued.id);
    clock.advance(61_000);
    await completeCall(scope, queued.id, { reason: 'inactivity' });
    await setSummary(scope, queued.id, 'Nobody spoke.');
    const ended = clock.now().toISOString();
    assert.deepEqual(dataOf(await client.get(`/calls/${queued.id.toUpperCase()}`), 200, callResource), {
      ...shown,
      status: 'completed',
      started_at: now,
      ended_at: ended,
      duration_seconds: 61,
      summary: 'Nobody spoke.',
      context: { end_reason: 'inactivity' },
      events: [
        ...shown.events,
        { type: 'answered', at: now },
        { type: 'ended', at: ended, detail: 'inactivity' },
      ],
      updated_at: ended,
    });
  });

  it('that failed say why', async () => {
    const { client, scope } = await workspace();
    const { id } = await storeCall(scope);
    await failCall(scope, id, { error: 'The line is dead.' });
    const { status, context } = dataOf(await client.get(`/calls/${id}`), 200, callResource);
    assert.deepEqual([status, context], ['failed', { end_reason: 'error', last_error: 'The line is dead.' }]);
  });

  it('of another workspace, and unknown ones, do not exist', async () => {
    const { client } = await workspace();
    const foreign = await storeCompletedCall((await workspace()).scope);
    for (const id of [foreign.id, UNKNOWN_ID]) {
      for (const path of [`/calls/${id}`, `/calls/${id}/recording`, `/calls/${id}/transcript`]) {
        assertRefusal(await client.get(path), 'not_found');
      }
      assertRefusal(await client.patch(`/calls/${id}`, { context: { a: 1 } }), 'not_found');
      assertRefusal(await rate(client, id, { rating: 5 }), 'not_found');
      assertRefusal(await client.delete(`/calls/${id}`), 'not_found');
    }
    assertRefusal(await client.get('/calls/7'), 'validation_error', 'call_id');
    assert.equal((await client.get('/calls')).body.pagination.total, 0);
  });

  describe('in a list', () => {
    it('come newest first, page by page', async () => {
      const { client, scope } = await workspace();
      const ids: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        clock.advance(1);
        ids.unshift((await storeCall(scope)).id);
      }
      const page = async (query: string) => {
        const answer = await client.get(`/calls${query}`);
        return {
          ids: dataOf(answer, 200, z.array(callResource)).map(({ id }) => id),
          pagination: paginationSchema.parse(answer.body.pagination),
        };
      };
      assert.deepEqual(await page(''), {
        ids,
        pagination: { total: 5, limit: 50, offset: 0, has_more: false },
      });
      assert.deepEqual(await page('?limit=2&offset=1'), {
        ids: ids.slice(1, 3),
        pagination: { total: 5, limit: 2, offset: 1, has_more: true },
      });
    });

    it('are narrowed down by status, direction and agent', async () => {
      const { client, scope } = await workspace();
      const stored = new Map<string, Call>();
      for (const status of CALL_STATUSES) {
        const call = await storeCall(scope, { direction: status === 'busy' ? 'inbound' : 'outbound' });
        await setStatus(call, status);
        stored.set(status, call);
      }
      const found = async (query: string): Promise<string[]> =>
        dataOf(await client.get(`/calls?${query}`), 200, z.array(callResource)).map(({ status }) => status);
      for (const status of CALL_STATUSES) {
        assert.deepEqual(await found(`status=${status}`), [status]);
        const agentId = stored.get(status)?.agent_id ?? '';
        assert.deepEqual(await found(`agent_id=${agentId.toUpperCase()}`), [status]);
        assert.deepEqual(await found(`agent_id=${agentId}&status=${status}&limit=1`), [status]);
      }
      assert.deepEqual(await found('direction=inbound'), ['busy']);
      assert.equal((await found('direction=outbound')).length, CALL_STATUSES.length - 1);
      assert.deepEqual(await found('direction=inbound&status=completed'), []);
      assert.deepEqual(await found(`agent_id=${UNKNOWN_ID}`), []);
    });

    for (const [query, field] of [
      ['status=over', 'status'],
      ['status=', 'status'],
      ['status=busy&status=failed', 'status'],
      ['direction=sideways', 'direction'],
      ['agent_id=7', 'agent_id'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=ten', 'limit'],
      ['offset=-1', 'offset'],
    ] as const) {
      it(`are not narrowed down by ${query}`, async () => {
        assertInvalid(await (await workspace()).client.get(`/calls?${query}`), field);
      });
    }
  });

  describe('when changed', () => {
    it('keep the keys of the context that are not given', async () => {
      const { client, scope } = await workspace();
      const { id } = await storeCompletedCall(scope);
      const change = async (context: unknown) =>
        dataOf(await client.patch(`/calls/${id}`, { context }), 200, callResource).context;
      const end_reason = 'user_hang_up';
      assert.deepEqual(await change({ crm: { id: 7 }, tags: ['a'] }), {
        crm: { id: 7 },
        tags: ['a'],
        end_reason,
      });
      assert.deepEqual(await change({ tags: null, constructor: 'x' }), {
        crm: { id: 7 },
        tags: null,
        constructor: 'x',
        end_reason,
      });
      clock.advance(1000);
      const { updated_at } = dataOf(await client.patch(`/calls/${id}`, {}), 200, callResource);
      assert.equal(updated_at, clock.now().toISOString());
    });

    it('take back what the service has written, and nothing else in its place', async () => {
      const { client, scope } = await workspace();
      const { id } = await storeCall(scope);
      assertInvalid(
        await client.patch(`/calls/${id}`, { context: { end_reason: 'error' } }),
        'context.end_reason',
      );
      assertInvalid(
        await client.patch(`/calls/${id}`, { context: { last_error: null } }),
        'context.last_error',
      );
      await addProblem(scope, id, 'The model was away.');
      await failCall(scope, id, { error: 'The line is dead.' });
      const { context } = dataOf(await client.get(`/calls/${id}`), 200, callResource);
      const answer = await client.patch(`/calls/${id}`, { context: { ...context, note: 'Seen.' } });
      assert.deepEqual(dataOf(answer, 200, callResource).context, { ...context, note: 'Seen.' });
      for (const value of ['Fine.', null, { text: 'The line is dead.' }]) {
        const spoilt = { context: { last_error: value, note: 'Lost.' } };
        assertInvalid(await client.patch(`/calls/${id}`, spoilt), 'context.last_error');
      }
      const read = dataOf(await client.get(`/calls/${id}`), 200, callResource);
      assert.deepEqual(read.context, { ...context, note: 'Seen.' });
    });

    it('keep a context of 16 KB, and no more, however it came about', async () => {
      const { client, scope } = await workspace();
      const { id } = await storeCall(scope);
      const most = 16 * 1024 - '{"a":"","b":""}'.length;
      const patch = (context: unknown) => client.patch(`/calls/${id}`, { context });
      dataOf(await patch({ a: 'ä'.repeat((most - 2) / 2), b: '' }), 200, callResource);
      assertInvalid(await patch({ b: 'too much' }), 'context');
      dataOf(await patch({ b: '7' }), 200, callResource);
    });

    it('record and write down as they are told from then on', async () => {
      const { client, scope } = await workspace();
      const { id } = await storeCall(scope, { settings: { greeting: 'Hello.' } });
      const patch = (call_settings: unknown) => client.patch(`/calls/${id}`, { call_settings });
      dataOf(await patch({ transcription_enabled: false }), 200, callResource);
      assert.deepEqual((await getCall(scope, id)).call_settings, {
        recording_enabled: true,
        transcription_enabled: false,
        greeting: 'Hello.',
      });
      dataOf(await patch({ recording_enabled: false }), 200, callResource);
      const { recording_enabled, transcription_enabled } = (await getCall(scope, id)).call_settings;
      assert.deepEqual([recording_enabled, transcription_enabled], [false, false]);
    });

    for (const [body, field] of [
      [{ context: [] }, 'context'],
      [{ context: 'text' }, 'context'],
      [{ context: null }, 'context'],
      [{ call_settings: { recording_enabled: 'yes' } }, 'call_settings.recording_enabled'],
      [{ call_settings: { greeting: 'Hello.' } }, 'call_settings'],
      [{ call_settings: null }, 'call_settings'],
    ] as const) {
      it(`refuse ${JSON.stringify(body)}`, async () => {
        const { client, scope } = await workspace();
        const { id } = await storeCall(scope);
        assertInvalid(await client.patch(`/calls/${id}`, body), field);
      });
    }
  });

  describe('when rated', () => {
    it('show it, and the newest rating alone', async () => {
      const { client, scope } = await workspace();
      const { id, created_at } = await storeCompletedCall(scope);
      const rated = async (body: object) => dataOf(await rate(client, id, body), 200, callResource).rating;
      const rated_at = clock.now().toISOString();
      assert.deepEqual(await rated({ rating: 2 }), { rating: 2, comment: null, rated_at });
      clock.advance(1000);
      const again = clock.now().toISOString();
      const rating = { rating: 3, comment: 'Too “fast”.', rated_at: again };
      assert.deepEqual(await rated({ rating: 3, comment: ' Too “fast”.\n' }), rating);
      const shown = dataOf(await client.get(`/calls/${id}`), 200, callResource);
      assert.deepEqual(
        [shown.rating, shown.updated_at, shown.created_at],
        [rating, again, created_at.toISOString()],
      );
      assert.equal((await rated({ rating: 3, comment: ' ' }))?.comment, null);
    });

    it('take it before their end is written, and not before anybody has joined', async () => {
      const { client, scope } = await workspace();
      const { id } = await storeCall(scope);
      assertInvalid(await rate(client, id, { rating: 5 }), 'call_id');
      await startCall(scope, id);
      assert.equal((await rate(client, id, { rating: 5 })).status, 200);
    });

    for (const [field, body] of [
      ['rating', {}],
      ['rating', { rating: 0 }],
      ['rating', { rating: 6 }],
      ['rating', { rating: 2.5 }],
      ['rating', { rating: '5' }],
      ['comment', { rating: 5, comment: 5 }],
      ['comment', { rating: 5, comment: 'x'.repeat(1001) }],
    ] as const) {
      it(`refuse ${JSON.stringify(body).slice(0, 40)}`, async () => {
        const { client, scope } = await workspace();
        const { id } = await storeCompletedCall(scope);
        assertInvalid(await rate(client, id, body), field);
        assert.equal(dataOf(await client.get(`/calls/${id}`), 200, callResource).rating, null);
      });
    }
  });

  describe('when deleted', () => {
    for (const status of CALL_STATUSES) {
      const isActive = ['queued', 'ringing', 'in_progress'].includes(status);
      it(`${isActive ? 'stay' : 'are gone'} where they are ${status}`, async () => {
        const { client, scope } = await workspace();
        const call = await storeCall(scope);
        await setStatus(call, status);
        const path = `/calls/${call.id}`;
        if (isActive) {
          assertRefusal(await client.delete(path), 'validation_error', 'status');
          assert.equal(dataOf(await client.get(path), 200, callResource).status, status);
          return;
        }
        assert.deepEqual((await client.delete(path)).body.data, { id: call.id, deleted: true });
        assertRefusal(await client.get(path), 'not_found');
        assertRefusal(await client.delete(path), 'not_found');
      });
    }

    it('take their transcripts, recordings and reports with them', async () => {
      const { client, scope } = await workspace();
      const { id, recording_file: file } = await storeRecordedCall(scope, service.recordings, 'RIFF');
      assert.ok(file);
      const kept = await storeRecordedCall(scope, service.recordings, 'RIFF');
      for (const callId of [id, kept.id]) await storeReport(scope, callId);
      assert.equal((await client.delete(`/calls/${id}`)).status, 200);
      const { data } = (await client.get('/webhook-deliveries')).body as { data: { call_id: string }[] };
      assert.deepEqual(
        data.map((report) => report.call_id),
        [kept.id],
      );
      assert.equal(await service.recordings.open(file), undefined);
      const other = await recordingFileOf({ scope }, kept.id);
      assert.equal(other?.sizeBytes, 4);
      await other.close();
    });
  });

  describe('when many are deleted', () => {
    it('say which are gone and which are not', async () => {
      const { client, scope } = await workspace();
      const over = await storeRecordedCall(scope, service.recordings, 'RIFF');
      const missed = await storeCall(scope);
      await failCall(scope, missed.id, { error: 'The line is dead.' });
      const active = await storeCall(scope);
      const foreign = await storeCompletedCall((await workspace()).scope);
      const ids = [active.id, missed.id, foreign.id, over.id.toUpperCase(), UNKNOWN_ID, missed.id];
      assert.deepEqual(dataOf(await client.post('/calls/bulk-delete', { ids }), 200, bulkDeletionResource), {
        deleted_count: 2,
        failed_count: 3,
        deleted_ids: [missed.id, over.id],
        failed_ids: [active.id, foreign.id, UNKNOWN_ID],
      });
      assert.equal(await service.recordings.open(over.recording_file ?? ''), undefined);
      const left = dataOf(await client.get('/calls'), 200, z.array(callResource));
      assert.deepEqual(
        left.map(({ id }) => id),
        [active.id],
      );
    });

    it('do not stand in each other’s way', async () => {
      const { client, scope } = await workspace();
      const calls = await Promise.all([1, 2, 3, 4].map(() => storeCompletedCall(scope)));
      const ids = calls.map(({ id }) => id);
      const answers = await Promise.all([
        client.post('/calls/bulk-delete', { ids }),
        client.post('/calls/bulk-delete', { ids: ids.toReversed() }),
      ]);
      const counts = answers.map((answer) => dataOf(answer, 200, bulkDeletionResource).deleted_count);
      assert.deepEqual(counts.sort(), [0, 4]);
    });

    for (const [what, ids] of [
      ['nothing', undefined],
      ['no list', UNKNOWN_ID],
      ['an empty list', []],
      ['101 ids', Array.from({ length: 101 }, () => randomUUID())],
    ] as const) {
      it(`are not named by ${what}`, async () => {
        const { client } = await workspace();
        assertInvalid(await client.post('/calls/bulk-delete', { ids }), 'ids');
      });
    }

    it('are named by ids, of which there may be 100', async () => {
      const { client } = await workspace();
      assertInvalid(await client.post('/calls/bulk-delete', { ids: [UNKNOWN_ID, '7'] }), 'ids.1');
      const ids = Array.from({ length: 100 }, () => randomUUID());
      const answer = await client.post('/calls/bulk-delete', { ids });
      assert.equal(dataOf(answer, 200, bulkDeletionResource).failed_count, 100);
    });
  });

  describe('that are over', () => {
    it('have a transcript, which those under way have not', async () => {
      const { client, scope } = await workspace();
      const { id } = await storeCall(scope);
      const read = () => client.get(`/calls/${id}/transcript`);
      assertRefusal(await read(), 'not_found');
      await startCall(scope, id);
      const started_at = clock.now();
      const spoken = { ordinal: 0, role: 'user', medium: 'voice', text: '=Hello?', started_at } as const;
      await addTranscriptEntry(scope, id, spoken);
      assertRefusal(await read(), 'not_found');
      await completeCall(scope, id, { reason: 'user_hang_up' });
      const transcript = [{ ...spoken, started_at: started_at.toISOString() }];
      assert.deepEqual(dataOf(await read(), 200, transcriptResource), { transcript, summary: '' });
      await setSummary(scope, id, 'A greeting.');
      assert.equal(dataOf(await read(), 200, transcriptResource).summary, 'A greeting.');
    });

    it('and that nobody joined have none', async () => {
      const { client, scope } = await workspace();
      const { id } = await storeCall(scope);
      await completeCall(scope, id, { reason: 'connection_lost' });
      assertRefusal(await client.get(`/calls/${id}/transcript`), 'not_found');
    });

    it('name their recording, where there is one', async () => {
      const { client, scope } = await workspace();
      const silent = await storeCompletedCall(scope);
      assertRefusal(await client.get(`/calls/${silent.id}/recording`), 'not_found');
      const { id } = await storeRecordedCall(scope, service.recordings, 'RIFF');
      const { recording_url: url } = dataOf(
        await client.get(`/calls/${id}/recording`),
        200,
        recordingResource,
      );
      assert.ok(url.startsWith(`${service.baseUrl}/recordings/${id}/`), url);
      assert.equal(dataOf(await client.get(`/calls/${id}`), 200, callResource).recording_url, url);
    });
  });
});
