import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { z } from 'zod';
import { tablesOf } from '../../db/database.js';
import { IDEMPOTENCY_HEADER } from '../../rest/idempotency.js';
import { UNKNOWN_ID } from '../../testing/answers.js';
import type { Answer, ApiClient } from '../../testing/api-client.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { storeFolder, storeNumbers } from '../../testing/batch-numbers.js';
import { createTestAgent } from '../../testing/test-agent.js';
import type { ContactTables } from '../contacts/table.js';
import { batchCallResource, batchContactResource, type BatchCallResource } from './schema.js';

const NOBODY = {
  total: 0,
  pending: 0,
  calling: 0,
  completed: 0,
  no_answer: 0,
  busy: 0,
  failed: 0,
  voicemail: 0,
  skipped: 0,
};

describe('batch calls', () => {
  const clock = createManualClock('2026-03-06T12:00:00.000Z');
  let service: ServedService;
  let workspaceId: string;
  let client: ApiClient;
  let agentId: string;
  before(async () => {
    service = await serveService({ clock });
    ({ id: workspaceId, client } = await service.createWorkspace());
    agentId = await createTestAgent(client);
    await storeNumbers(scope(), 1, agentId);
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.defects, []));

  const scope = () => ({ db: service.db, clock, workspaceId });

  async function create(fields: object = {}): Promise<BatchCallResource> {
    const body = { name: 'Spring', agent_id: agentId, ...fields };
    const answer = await client.post('/batch-calls', body);
    assert.equal(answer.status, 201, answer.text);
    return batchCallResource.parse(answer.body.data);
  }

  async function createWithContacts(fields: object = {}): Promise<BatchCallResource> {
    const batch = await create({ contact_source: 'manual', ...fields });
    const contacts = [{ phone_number: '+12025550100' }, { phone_number: '+12025550101' }];
    assert.equal((await client.post(`/batch-calls/${batch.id}/contacts`, { contacts })).status, 200);
    return batch;
  }

  function batchOf({ status, body, text }: Answer): BatchCallResource {
    assert.equal(status, 200, text);
    return batchCallResource.parse(body.data);
  }
  const act = (id: string, action: string): Promise<Answer> => client.post(`/batch-calls/${id}/${action}`);
  const contactsOf = async (id: string, query = '') => {
    const { body } = await client.get(`/batch-calls/${id}/contacts${query}`);
    return z.array(batchContactResource).parse(body.data);
  };

  describe('when created', () => {
    it('are drafts, and take the defaults for what is not given', async () => {
      const { id, ...batch } = await create();
      assert.match(id, /^[\da-f-]{36}$/);
      assert.deepEqual(batch, {
        name: 'Spring',
        agent_id: agentId,
        status: 'draft',
        status_reason: null,
        contact_source: 'csv',
        contact_folder_id: null,
        phone_number_ids: [],
        phone_rotation_strategy: 'random',
        schedule_type: 'immediate',
        scheduled_at: null,
        timezone: 'UTC',
        start_time: null,
        end_time: null,
        working_days: [1, 2, 3, 4, 5],
        max_concurrent_calls: 10,
        max_calls_per_day: null,
        retry_failed: false,
        max_retry_attempts: 0,
        counts: NOBODY,
        next_call_at: null,
        started_at: null,
        ended_at: null,
        created_at: clock.now().toISOString(),
        updated_at: clock.now().toISOString(),
      });
    });

    it('keep everything that is given, and are read again', async () => {
      const [number] = await storeNumbers(scope(), 1, null);
      const given = {
        name: 'n'.repeat(255),
        phone_number_ids: [number?.id],
        phone_rotation_strategy: 'sequential',
        contact_source: 'folder',
        contact_folder_id: await storeFolder(scope(), []),
        schedule_type: 'scheduled',
        scheduled_at: '2026-04-01T08:00:00.000Z',
        timezone: 'America/New_York',
        start_time: '09:30',
        end_time: '17:00',
        working_days: [7, 1],
        max_concurrent_calls: 100,
        max_calls_per_day: 500,
        retry_failed: true,
        max_retry_attempts: 3,
      };
      const batch = await create(given);
      assert.deepEqual({ ...batch, ...given }, batch);
      assert.deepEqual(batchOf(await client.get(`/batch-calls/${batch.id}`)), batch);
    });

    it('are created once for one key', async () => {
      const body = { name: 'Once', agent_id: agentId };
      const headers = { [IDEMPOTENCY_HEADER]: 'batch-1' };
      const [first, second] = [
        await client.post('/batch-calls', body, headers),
        await client.post('/batch-calls', body, headers),
      ];
      assert.deepEqual([first.status, second.status], [201, 201]);
      assert.deepEqual(second.body.data, first.body.data);
    });

    for (const [fields, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'n'.repeat(256) }, 'name'],
      [{ agent_id: undefined }, 'agent_id'],
      [{ agent_id: UNKNOWN_ID }, 'agent_id'],
      [{ phone_number_ids: [UNKNOWN_ID] }, 'phone_number_ids.0'],
      [{ phone_rotation_strategy: 'any' }, 'phone_rotation_strategy'],
      [{ contact_source: 'fax' }, 'contact_source'],
      [{ contact_source: 'folder' }, 'contact_folder_id'],
      [{ contact_source: 'folder', contact_folder_id: UNKNOWN_ID }, 'contact_folder_id'],
      [{ schedule_type: 'later' }, 'schedule_type'],
      [{ schedule_type: 'scheduled' }, 'scheduled_at'],
      [{ schedule_type: 'scheduled', scheduled_at: 'tomorrow' }, 'scheduled_at'],
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ timezone: '+01:00' }, 'timezone'],
      [{ start_time: '9:00' }, 'start_time'],
      [{ end_time: '24:00' }, 'end_time'],
      [{ start_time: '17:00', end_time: '09:00' }, 'end_time'],
      [{ start_time: '09:00', end_time: '09:00' }, 'end_time'],
      [{ end_time: '00:00' }, 'end_time'],
      [{ working_days: [] }, 'working_days'],
      [{ working_days: [0] }, 'working_days.0'],
      [{ working_days: [8] }, 'working_days.0'],
      [{ working_days: [1, 1] }, 'working_days'],
      [{ max_concurrent_calls: 0 }, 'max_concurrent_calls'],
      [{ max_concurrent_calls: 101 }, 'max_concurrent_calls'],
      [{ max_calls_per_day: 0 }, 'max_calls_per_day'],
      [{ retry_failed: 'yes' }, 'retry_failed'],
      [{ max_retry_attempts: -1 }, 'max_retry_attempts'],
      [{ max_retry_attempts: 4 }, 'max_retry_attempts'],
    ] as const) {
      it(`refuse ${JSON.stringify(fields).slice(0, 60)}`, async () => {
        const body = { name: 'Refused', agent_id: agentId, ...fields };
        assertRefusal(await client.post('/batch-calls', body), 'validation_error', field);
      });
    }

    it('need an active agent with a number, or a number of their own', async () => {
      const { id: otherId, client: other } = await service.createWorkspace();
      const lonely = await createTestAgent(other);
      const body = { name: 'Refused', agent_id: lonely };
      assertRefusal(await other.post('/batch-calls', body), 'validation_error', 'phone_number_ids');
      const [number] = await storeNumbers({ ...scope(), workspaceId: otherId }, 1, null);
      assert.equal(
        (await other.post('/batch-calls', { ...body, phone_number_ids: [number?.id] })).status,
        201,
      );
      assertRefusal(
        await client.post('/batch-calls', {
          name: 'Refused',
          agent_id: agentId,
          phone_number_ids: [number?.id],
        }),
        'validation_error',
        'phone_number_ids.0',
      );
    });
  });

  describe('when changed', () => {
    it('keep what is not given', async () => {
      const batch = await create({ timezone: 'Asia/Tokyo', scheduled_at: '2026-04-01T08:00:00.000Z' });
      clock.advance(1_000);
      const change = { name: 'Autumn', working_days: [6], start_time: '10:00', max_calls_per_day: 5 };
      assert.deepEqual(batchOf(await client.patch(`/batch-calls/${batch.id}`, change)), {
        ...batch,
        ...change,
        updated_at: clock.now().toISOString(),
      });
      const { start_time, max_calls_per_day } = batchOf(
        await client.patch(`/batch-calls/${batch.id}`, { start_time: null, max_calls_per_day: null }),
      );
      assert.deepEqual([start_time, max_calls_per_day], [null, null]);
    });

    for (const [change, field] of [
      [{ timezone: 'UTC' }, undefined],
      [{ agent_id: UNKNOWN_ID }, undefined],
      [{ end_time: '08:00' }, 'end_time'],
      [{ scheduled_at: null }, 'scheduled_at'],
      [{ phone_number_ids: [UNKNOWN_ID] }, 'phone_number_ids.0'],
      [{ name: '' }, 'name'],
    ] as const) {
      it(`refuse ${JSON.stringify(change)}`, async () => {
        const { id } = await create({
          start_time: '09:00',
          schedule_type: 'scheduled',
          scheduled_at: '2026-04-01T08:00:00.000Z',
        });
        assertRefusal(await client.patch(`/batch-calls/${id}`, change), 'validation_error', field);
      });
    }

    it('must be drafts, and so when they are deleted', async () => {
      const { id } = await createWithContacts();
      await act(id, 'schedule');
      assertRefusal(await client.patch(`/batch-calls/${id}`, { name: 'Late' }), 'validation_error', 'status');
      const refused = await client.delete(`/batch-calls/${id}`);
      assertRefusal(refused, 'validation_error', 'status');
      assert.equal(
        refused.body.error.message,
        'status is active; only a batch that is draft can be deleted.',
      );
    });
  });

  it('are gone once deleted', async () => {
    const { id } = await createWithContacts();
    assert.deepEqual((await client.delete(`/batch-calls/${id}`)).body.data, { id, deleted: true });
    assertRefusal(await client.get(`/batch-calls/${id}`), 'not_found');
    assertRefusal(await client.get(`/batch-calls/${id}/contacts`), 'not_found');
    assertRefusal(await client.delete(`/batch-calls/${id}`), 'not_found');
  });

  describe('when scheduled', () => {
    it('are active at once', async () => {
      const { id } = await createWithContacts();
      const { status, started_at, counts } = batchOf(await act(id, 'schedule'));
      assert.deepEqual([status, started_at], ['active', clock.now().toISOString()]);
      assert.deepEqual(counts, { ...NOBODY, total: 2, pending: 2 });
    });

    it('wait for their time', async () => {
      const scheduled_at = new Date(clock.now().getTime() + 60_000).toISOString();
      const { id } = await createWithContacts({ schedule_type: 'scheduled', scheduled_at });
      const { status, started_at, next_call_at } = batchOf(await act(id, 'schedule'));
      assert.deepEqual([status, started_at, next_call_at], ['scheduled', null, scheduled_at]);
    });

    it('do not wait for a time that has passed', async () => {
      const scheduled_at = clock.now().toISOString();
      const { id } = await createWithContacts({ schedule_type: 'scheduled', scheduled_at });
      assert.equal(batchOf(await act(id, 'schedule')).status, 'active');
    });

    it('must be drafts', async () => {
      const { id } = await createWithContacts();
      await act(id, 'schedule');
      assertRefusal(await act(id, 'schedule'), 'validation_error', 'status');
    });

    it('must have contacts', async () => {
      assertRefusal(await act((await create()).id, 'schedule'), 'validation_error', 'contacts');
      const contact_folder_id = await storeFolder(scope(), []);
      const { id } = await create({ contact_source: 'folder', contact_folder_id });
      assertRefusal(await act(id, 'schedule'), 'validation_error', 'contact_folder_id');
    });

    it('must still have an agent that can call', async () => {
      const doomed = await createTestAgent(client);
      await storeNumbers(scope(), 1, doomed);
      const { id } = await createWithContacts({ agent_id: doomed });
      await client.delete(`/agents/${doomed}`);
      assertRefusal(await act(id, 'schedule'), 'validation_error', 'agent_id');
      assert.equal(batchOf(await client.get(`/batch-calls/${id}`)).status, 'draft');
    });

    it('take the contacts of their folder, but for those who must not be called', async () => {
      const contact_folder_id = await storeFolder(scope(), [
        { phoneNumber: '+12025550110', variables: { name: 'Ann' } },
        { phoneNumber: '+12025550111', doNotCall: true },
      ]);
      const { id } = await create({ contact_source: 'folder', contact_folder_id });
      assert.deepEqual(batchOf(await act(id, 'schedule')).counts, {
        ...NOBODY,
        total: 2,
        pending: 1,
        skipped: 1,
      });
      const [first, second] = await contactsOf(id);
      assert.deepEqual(
        [first?.phone_number, first?.variables, first?.state, first?.due_at],
        ['+12025550110', { name: 'Ann' }, 'pending', null],
      );
      assert.deepEqual(
        [second?.state, second?.reason],
        ['skipped', 'The contact is marked as not to be called.'],
      );
    });

    it('skip a number that they have already', async () => {
      const batch = await createWithContacts();
      const contacts = [{ phone_number: '+12025550101' }, { phone_number: '+12025550102' }];
      await client.post(`/batch-calls/${batch.id}/contacts`, { contacts });
      await act(batch.id, 'schedule');
      const skipped = await contactsOf(batch.id, '?state=skipped');
      assert.deepEqual(
        skipped.map(({ phone_number, reason }) => [phone_number, reason]),
        [['+12025550101', 'The batch has this number already.']],
      );
      assert.equal((await contactsOf(batch.id, '?state=pending')).length, 3);
    });
  });

  describe('when paused and resumed', () => {
    it('are so from active and from scheduled', async () => {
      const scheduled_at = new Date(clock.now().getTime() + 60_000).toISOString();
      for (const [fields, status] of [
        [{}, 'active'],
        [{ schedule_type: 'scheduled', scheduled_at }, 'scheduled'],
      ] as const) {
        const { id } = await createWithContacts(fields);
        await act(id, 'schedule');
        const paused = batchOf(await act(id, 'pause'));
        assert.deepEqual([paused.status, paused.status_reason, paused.next_call_at], ['paused', null, null]);
        assertRefusal(await act(id, 'pause'), 'validation_error', 'status');
        assert.equal(batchOf(await act(id, 'resume')).status, status);
        assertRefusal(await act(id, 'resume'), 'validation_error', 'status');
      }
    });

    it('are not from a draft', async () => {
      const { id } = await createWithContacts();
      for (const action of ['pause', 'resume'])
        assertRefusal(await act(id, action), 'validation_error', 'status');
    });

    it('are not where there is no such batch', async () => {
      for (const action of ['schedule', 'pause', 'resume'])
        assertRefusal(await act(UNKNOWN_ID, action), 'not_found');
    });
  });

  describe('are given contacts', () => {
    it('by a file, whose bad rows are told', async () => {
      const { id } = await create();
      const csv =
        'phone_number,first_name,do_not_call\n+12025550100,Ann,\nnobody,Bob,\n+12025550101,Cid,yes\n';
      const { status, body, text } = await client.post(`/batch-calls/${id}/contacts/import`, { csv });
      assert.equal(status, 200, text);
      const report = z
        .object({
          accepted_count: z.number(),
          rejected: z.array(z.object({ row: z.number(), field: z.string() })),
        })
        .parse(body.data);
      assert.deepEqual(report, { accepted_count: 2, rejected: [{ row: 3, field: 'phone_number' }] });
      assert.deepEqual(
        (await contactsOf(id)).map(({ phone_number, variables, state }) => [phone_number, variables, state]),
        [
          ['+12025550100', { first_name: 'Ann' }, 'pending'],
          ['+12025550101', { first_name: 'Cid' }, 'skipped'],
        ],
      );
    });

    it('one by one, also such as are known', async () => {
      const folderId = await storeFolder(scope(), [
        { phoneNumber: '+12025550120', variables: { name: 'Dan' } },
      ]);
      const { id: contact_id } = await tablesOf<ContactTables>(service.db)
        .selectFrom('contacts')
        .select('id')
        .where('folder_id', '=', folderId)
        .executeTakeFirstOrThrow();
      const { id } = await create({ contact_source: 'manual' });
      const contacts = [
        { phone_number: '+12025550121', variables: { visits: 3, vip: true } },
        { contact_id },
      ];
      assert.equal((await client.post(`/batch-calls/${id}/contacts`, { contacts })).status, 200);
      const [first, second] = await contactsOf(id);
      assert.deepEqual([first?.variables, first?.contact_id], [{ visits: '3', vip: 'true' }, null]);
      assert.deepEqual([second?.contact_id, second?.variables], [contact_id, { name: 'Dan' }]);
    });

    it('only as their source says, and only while they are drafts', async () => {
      const [csv, manual] = [await create(), await createWithContacts()];
      const contacts = [{ phone_number: '+12025550100' }];
      const file = { csv: 'phone_number\n+12025550100\n' };
      assertRefusal(
        await client.post(`/batch-calls/${csv.id}/contacts`, { contacts }),
        'validation_error',
        'contact_source',
      );
      assertRefusal(
        await client.post(`/batch-calls/${manual.id}/contacts/import`, file),
        'validation_error',
        'contact_source',
      );
      await act(manual.id, 'schedule');
      assertRefusal(
        await client.post(`/batch-calls/${manual.id}/contacts`, { contacts }),
        'validation_error',
        'status',
      );
    });

    for (const [contacts, field] of [
      [[], 'contacts'],
      [[{ phone_number: '12' }], 'contacts.0'],
      [[{ contact_id: UNKNOWN_ID }], 'contacts.0.contact_id'],
      [Array(1_001).fill({ phone_number: '+12025550100' }), 'contacts'],
    ] as const) {
      it(`but not ${JSON.stringify(contacts).slice(0, 50)}`, async () => {
        const { id } = await create({ contact_source: 'manual' });
        const answer = await client.post(`/batch-calls/${id}/contacts`, { contacts });
        assertRefusal(answer, 'validation_error');
        assert.ok(answer.body.error.details?.[0]?.field.startsWith(field), answer.text);
      });
    }

    it('up to a limit', async () => {
      const { id } = await create();
      const rows = Array.from({ length: 60_000 }, (_, index) => `+1202${String(index).padStart(7, '0')}`);
      const csv = `phone_number\n${rows.join('\n')}\n`;
      assert.equal((await client.post(`/batch-calls/${id}/contacts/import`, { csv })).status, 200);
      assertRefusal(
        await client.post(`/batch-calls/${id}/contacts/import`, { csv }),
        'validation_error',
        'csv',
      );
      assert.equal(batchOf(await client.get(`/batch-calls/${id}`)).counts.total, 60_000);
    });
  });

  describe('are listed', () => {
    it('by agent and status, the newest first', async () => {
      const agent_id = await createTestAgent(client);
      await storeNumbers(scope(), 1, agent_id);
      const first = await createWithContacts({ agent_id });
      clock.advance(1_000);
      const second = await createWithContacts({ agent_id });
      await act(second.id, 'schedule');
      for (const [query, ids] of [
        [`agent_id=${agent_id}`, [second.id, first.id]],
        [`agent_id=${agent_id}&status=draft`, [first.id]],
        [`agent_id=${agent_id}&status=paused`, []],
        [`agent_id=${agent_id}&limit=1&offset=1`, [first.id]],
      ] as const) {
        const { body } = await client.get(`/batch-calls?${query}`);
        const listed = z.array(batchCallResource).parse(body.data);
        assert.deepEqual(
          listed.map(({ id }) => id),
          ids,
          query,
        );
      }
      assertRefusal(await client.get('/batch-calls?status=over'), 'validation_error', 'status');
      assertRefusal(await client.get('/batch-calls?limit=101'), 'validation_error', 'limit');
    });

    it('with their contacts, in pages', async () => {
      const { id } = await create({ contact_source: 'manual' });
      const contacts = Array.from({ length: 5 }, (_, index) => ({ phone_number: `+1202555010${index}` }));
      await client.post(`/batch-calls/${id}/contacts`, { contacts });
      const { body } = await client.get(`/batch-calls/${id}/contacts?page=2&page_size=2`);
      assert.deepEqual(body.pagination, { page: 2, pages: 3, total: 5 });
      assert.deepEqual(
        z
          .array(batchContactResource)
          .parse(body.data)
          .map(({ phone_number }) => phone_number),
        ['+12025550102', '+12025550103'],
      );
      assertRefusal(await client.get(`/batch-calls/${id}/contacts?page=0`), 'validation_error', 'page');
    });
  });
});
