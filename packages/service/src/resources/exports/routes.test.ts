import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { after, afterEach, before, describe, it } from 'node:test';
import { z } from 'zod';
import { CALL_EXPORT_COLUMNS } from '../../choices/call-export-columns.js';
import { CAMPAIGN_EXPORT_COLUMNS } from '../../choices/campaign-export-columns.js';
import { tablesOf } from '../../db/database.js';
import { assertInvalid, UNKNOWN_ID } from '../../testing/answers.js';
import type { ApiClient } from '../../testing/api-client.js';
import { storeNumbers } from '../../testing/batch-numbers.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { changeStoredBatch, storeBatchContact } from '../../testing/stored-batches.js';
import { storeCall, storeCompletedCall, type StoredCallScope } from '../../testing/stored-calls.js';
import { createTestAgent } from '../../testing/test-agent.js';
import { changeCall, failCall, rateCall, setSummary, startCall } from '../calls/service.js';
import type { CallTables } from '../calls/table.js';

const withId = z.looseObject({ id: z.uuid() });
const HEADER = CALL_EXPORT_COLUMNS.join(',');

describe('exports', () => {
  const clock = createManualClock('2026-03-10T12:00:00.000Z');
  let service: ServedService;
  before(async () => {
    service = await serveService({ clock });
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.defects, []));

  async function workspace(): Promise<ServedWorkspace & { readonly scope: StoredCallScope }> {
    const created = await service.createWorkspace();
    return { ...created, scope: { db: service.db, clock, workspaceId: created.id } };
  }

  /** Lines of cells that hold no quotes. */
  async function rowsOf(client: ApiClient, query = ''): Promise<string[][]> {
    const { status, text } = await client.get(`/exports/calls${query}`);
    assert.equal(status, 200, text);
    const [header, ...lines] = text.split('\r\n');
    assert.equal(header, HEADER);
    assert.equal(lines.pop(), '', 'the last line has an end');
    return lines.map((line) => line.split(','));
  }
  const idsOf = async (client: ApiClient, query: string): Promise<(string | undefined)[]> =>
    (await rowsOf(client, query)).map(([id]) => id);

  it('are CSV files whose names tell when they were made', async () => {
    const { client } = await workspace();
    for (const subject of ['calls', 'campaigns']) {
      const { status, headers } = await client.get(`/exports/${subject}`);
      assert.equal(status, 200);
      assert.equal(headers.get('Content-Type'), 'text/csv; charset=utf-8');
      assert.equal(
        headers.get('Content-Disposition'),
        `attachment; filename="${subject}-2026-03-10T12-00-00Z.csv"`,
      );
      assert.equal(headers.get('Cache-Control'), 'no-store');
    }
  });

  it('of calls have every column', async () => {
    const { client, scope } = await workspace();
    const { id, agent_id } = await storeCompletedCall(scope, {
      phoneNumber: '+491701234567',
      fromNumber: '+4930',
    });
    assert.deepEqual(await rowsOf(client), [
      [
        ...[id, agent_id, 'Reception', 'outbound', 'completed', '+491701234567', '+4930'],
        ...['2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z'],
        ...['0', '', 'user_hang_up', '', '', '', '', ''],
      ],
    ]);
  });

  it('of nothing are a header line', async () => {
    const { client } = await workspace();
    assert.equal((await client.get('/exports/calls')).text, `${HEADER}\r\n`);
    assert.equal((await client.get('/exports/campaigns')).text, `${CAMPAIGN_EXPORT_COLUMNS.join(',')}\r\n`);
  });

  describe('hold what anybody may have written, where', () => {
    for (const [what, text, cell] of [
      ['it is a formula', '=1+1', `'=1+1`],
      ['it calls a program', `=cmd|' /C calc'!A0`, `'=cmd|' /C calc'!A0`],
      ['it starts with a plus', '+1', `'+1`],
      ['it starts with a minus', '-1', `'-1`],
      ['it starts with an at', '@SUM(A1)', `'@SUM(A1)`],
      ['it starts with a tab', '\t=1', `'\t=1`],
      ['it starts with a line', '\n=1', `"'\n=1"`],
      ['it starts in full width', '\uff1d1', `'\uff1d1`],
      ['it leaves its cell', 'a","=1+1', `"a"",""=1+1"`],
      ['it leaves its line', 'a\r\n=1+1,b', `"a\r\n=1+1,b"`],
      ['it is harmless', 'Zoë: 1+1=2', 'Zoë: 1+1=2'],
    ] as const) {
      it(what, async () => {
        const { client, scope } = await workspace();
        const { id } = await storeCall(scope, { agentName: text });
        await startCall(scope, id);
        await failCall(scope, id, { error: text });
        await setSummary(scope, id, text);
        await rateCall(scope, id, { rating: 1, comment: text });
        const { text: csv } = await client.get('/exports/calls');
        assert.equal(csv.split(cell).length - 1, 4, csv);
        assert.ok(csv.includes(`,error,${cell},${cell},1,${cell},\r\n`), csv);
      });
    }

    it('it is the context', async () => {
      const { client, scope } = await workspace();
      const { id } = await storeCall(scope);
      await changeCall(scope, id, { context: { '=a': '"b"' } });
      const { text } = await client.get('/exports/calls');
      assert.ok(text.endsWith(`,"{""=a"":""\\""b\\""""}"\r\n`), text);
    });
  });

  describe('are narrowed down', () => {
    it('by status, direction and agent', async () => {
      const { client, scope } = await workspace();
      const waiting = await storeCall(scope, { direction: 'inbound' });
      const over = await storeCompletedCall(scope);
      for (const [query, ids] of [
        ['?status=completed', [over.id]],
        ['?status=busy', []],
        ['?direction=inbound', [waiting.id]],
        [`?agent_id=${over.agent_id.toUpperCase()}`, [over.id]],
        [`?agent_id=${over.agent_id}&status=queued`, []],
        [`?agent_id=${UNKNOWN_ID}`, []],
      ] as const) {
        assert.deepEqual(await idsOf(client, query), ids, query);
      }
    });

    it('to an exact subset, without what belongs to others', async () => {
      const { client, scope } = await workspace();
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => storeCall(scope)));
      assert.ok(one && two && three);
      const foreign = await storeCall((await workspace()).scope);
      const ids = await idsOf(
        client,
        `?ids=${one.id.toUpperCase()},%20${foreign.id},${three.id},${UNKNOWN_ID}`,
      );
      assert.deepEqual(ids.sort(), [one.id, three.id].sort());
      assert.deepEqual(await idsOf(client, `?ids=${foreign.id}`), []);
      assert.equal((await rowsOf(client)).length, 3);
    });

    it('to days, both included', async () => {
      const { client, id: workspaceId } = await workspace();
      const created: string[] = [];
      for (const time of [
        '2026-03-01T23:59:59.999Z',
        '2026-03-02T00:00:00Z',
        '2026-03-03T23:59:59.999Z',
        '2026-03-04T00:00:00Z',
      ]) {
        const scope = { db: service.db, clock: createManualClock(time), workspaceId };
        created.unshift((await storeCall(scope)).id);
      }
      const [fourth, third, second, first] = created;
      for (const [query, ids] of [
        ['?date_from=2026-03-02&date_to=2026-03-03', [third, second]],
        ['?date_from=2026-03-02', [fourth, third, second]],
        ['?date_to=2026-03-01', [first]],
        ['?date_from=2026-03-02&date_to=2026-03-02', [second]],
        ['?date_from=0001-01-01&date_to=9999-12-31', created],
        ['?date_from=0000-01-01&date_to=0000-12-31', []],
      ] as const) {
        assert.deepEqual(await idsOf(client, query), ids, query);
      }
    });

    for (const [query, field] of [
      ['status=over', 'status'],
      ['agent_id=7', 'agent_id'],
      ['ids=', 'ids'],
      ['ids=7', 'ids'],
      [`ids=${UNKNOWN_ID},`, 'ids'],
      [`ids=${UNKNOWN_ID}&ids=${UNKNOWN_ID}`, 'ids'],
      ['date_from=yesterday', 'date_from'],
      ['date_from=2026-02-29', 'date_from'],
      ['date_to=2026-3-1', 'date_to'],
      ['date_to=2026-03-01T00:00:00Z', 'date_to'],
      ['date_from=2026-03-02&date_to=2026-03-01', 'date_to'],
    ] as const) {
      it(`not by ${query}`, async () => {
        const { client } = await workspace();
        for (const subject of ['calls', 'campaigns']) {
          const answer = await client.get(`/exports/${subject}?${query}`);
          assertRefusal(answer, 'validation_error');
          const names = answer.body.error.details?.map((problem) => problem.field.split('.')[0]);
          assert.ok(names?.includes(field), JSON.stringify(answer.body));
        }
      });
    }

    it('not by another direction than there are', async () => {
      assertInvalid(await (await workspace()).client.get('/exports/calls?direction=up'), 'direction');
    });
  });

  describe('of campaigns', () => {
    async function storeBatch(client: ApiClient, scope: StoredCallScope, name: string) {
      const agentId = await createTestAgent(client, { name: 'Reception' });
      await storeNumbers(scope, 1, agentId);
      const batch = { name, agent_id: agentId, contact_source: 'manual', max_retry_attempts: 2 };
      const { id } = withId.parse((await client.post('/batch-calls', batch)).body.data);
      await storeBatchContact(scope, id);
      return { id, agentId };
    }

    it('have every column, with what has become of the contacts', async () => {
      const { client, scope } = await workspace();
      const { id, agentId } = await storeBatch(client, scope, '=1+1');
      await changeStoredBatch(scope, id, { status: 'paused', status_reason: 'No credit' });
      const [header, line, end] = (await client.get('/exports/campaigns')).text.split('\r\n');
      assert.deepEqual([header, end], [CAMPAIGN_EXPORT_COLUMNS.join(','), '']);
      const now = clock.now().toISOString();
      assert.deepEqual(line?.split(','), [
        ...[id, "'=1+1", agentId, 'Reception', 'paused', 'No credit', 'manual', 'immediate', '', 'UTC'],
        ...['10', '', '2', '1', '1', '0', '0', '0', '0', '0', '0', '0', '', '', now, now],
      ]);
    });

    it('are narrowed down by five filters', async () => {
      const { client, scope } = await workspace();
      const one = await storeBatch(client, scope, 'One');
      const two = await storeBatch(client, scope, 'Two');
      await changeStoredBatch(scope, two.id, {
        status: 'active',
        created_at: new Date('2026-03-01T00:00:00Z'),
      });
      for (const [query, ids] of [
        ['', [one.id, two.id]],
        ['?status=active', [two.id]],
        ['?status=completed', []],
        [`?agent_id=${one.agentId}`, [one.id]],
        [`?ids=${two.id},${UNKNOWN_ID}`, [two.id]],
        ['?date_from=2026-03-02', [one.id]],
        ['?date_to=2026-03-01', [two.id]],
      ] as const) {
        const { text } = await client.get(`/exports/campaigns${query}`);
        const lines = text.split('\r\n').slice(1, -1);
        assert.deepEqual(
          lines.map((line) => line.split(',')[0]),
          ids,
          query,
        );
      }
    });
  });

  it('of campaigns take their own statuses', async () => {
    const { client } = await workspace();
    assert.equal((await client.get('/exports/campaigns?status=paused')).status, 200);
    assertInvalid(await client.get('/exports/campaigns?status=queued'), 'status');
  });

  it('need a key', async () => {
    const { client } = await workspace();
    const headers = { Authorization: 'Bearer unknown' };
    for (const subject of ['calls', 'campaigns']) {
      assertRefusal(await client.send('GET', `/exports/${subject}`, { headers }), 'unauthorized');
    }
  });

  describe('of many calls', () => {
    const COUNT = 10_000;
    let many: ServedWorkspace;
    before(async () => {
      const { scope, ...created } = await workspace();
      many = created;
      const template = await storeCompletedCall(scope);
      const { variables, call_settings, context, ...rest } = template;
      const json = {
        variables: JSON.stringify(variables),
        call_settings: JSON.stringify(call_settings),
        context: JSON.stringify(context),
        extracted_data: null,
        problems: '[]',
        events: '[]',
      };
      for (let done = 1; done < COUNT; done += 1) {
        if (done % 1000 !== 1) continue;
        const rows = Array.from({ length: Math.min(1000, COUNT - done) }, (_value, index) => ({
          ...rest,
          ...json,
          id: randomUUID(),
          // Many at the same time, so that a page ends among them.
          created_at: new Date(clock.now().getTime() - Math.floor((done + index) / 700)),
        }));
        await tablesOf<CallTables>(service.db).insertInto('calls').values(rows).execute();
      }
    });

    it('hold each of them once, the newest first', async () => {
      const rows = await rowsOf(many.client);
      assert.equal(rows.length, COUNT);
      assert.equal(new Set(rows.map(([id]) => id)).size, COUNT);
      const times = rows.map((row) => row[CALL_EXPORT_COLUMNS.indexOf('created_at')] ?? '');
      assert.deepEqual(times, times.toSorted().reverse());
    });

    it('are as many as the list has', async () => {
      const { body } = await many.client.get('/calls?limit=100&offset=9950');
      assert.deepEqual(body.pagination, { total: COUNT, limit: 100, offset: 9950, has_more: false });
      assert.equal((body.data as unknown[]).length, 50);
      assert.equal((await many.client.get('/calls?status=completed')).body.pagination.total, COUNT);
    });

    it('leave the service to others when the client leaves', async () => {
      const request = http.get(`${service.baseUrl}/exports/calls`, {
        headers: { Authorization: `Bearer ${many.key}` },
      });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      await once(response, 'data');
      request.destroy();
      assert.equal((await many.client.get('/calls?limit=1')).status, 200);
    });

    it('say what they are without being read', async () => {
      const { status, headers, text } = await many.client.send('HEAD', '/exports/calls');
      assert.deepEqual([status, headers.get('Content-Type'), text], [200, 'text/csv; charset=utf-8', '']);
    });
  });
});
