import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { numberedPaginationSchema } from '../../rest/envelope.js';
import { UNKNOWN_ID } from '../../testing/answers.js';
import type { ApiClient } from '../../testing/api-client.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { contactImportReport, contactResource, folderResource } from './schema.js';
import { contactsOfFolder, numbersNotToCall } from './service.js';

const NUMBER = '+13005550101';

describe('contacts', () => {
  let service: ServedService;
  let client: ApiClient;
  let workspaceId: string;
  before(async () => {
    service = await serveService();
    ({ client, id: workspaceId } = await service.createWorkspace());
  });
  after(async () => {
    assert.deepEqual(service.defects, []);
    await service.close();
  });

  async function addFolder(of: ApiClient = client): Promise<string> {
    return folderResource.parse((await of.post('/contact-folders', { name: 'Guests' })).body.data).id;
  }

  async function list(query: string) {
    const { body } = await client.get(`/contacts?${query}`);
    return {
      contacts: z.array(contactResource).parse(body.data),
      pagination: numberedPaginationSchema.parse(body.pagination),
    };
  }

  async function load(csv: string, folder_id: string | null) {
    const { status, body } = await client.post('/contacts/import', { csv, folder_id });
    assert.equal(status, 200, JSON.stringify(body.error));
    return contactImportReport.parse(body.data);
  }

  describe('a folder of contacts', () => {
    it('is created, renamed, listed, and deleted with its contacts', async () => {
      const id = await addFolder();
      const renamed = await client.patch(`/contact-folders/${id}`, { name: 'Members' });
      assert.equal(folderResource.parse(renamed.body.data).name, 'Members');
      assert.deepEqual((await client.get(`/contact-folders/${id}`)).body.data, renamed.body.data);
      const listed = z.array(folderResource).parse((await client.get('/contact-folders')).body.data);
      assert.ok(listed.some((each) => each.id === id));
      const { body } = await client.post('/contacts', { phone_number: NUMBER, folder_id: id });
      assert.equal((await client.delete(`/contact-folders/${id}`)).status, 200);
      assert.equal((await client.get(`/contacts/${contactResource.parse(body.data).id}`)).status, 404);
      assert.equal((await client.get(`/contact-folders/${id}`)).status, 404);
      assert.equal((await client.patch(`/contact-folders/${id}`, { name: 'x' })).status, 404);
      assert.equal((await client.delete(`/contact-folders/${id}`)).status, 404);
    });
  });

  describe('a contact', () => {
    it('is created, read, changed and deleted', async () => {
      const folder_id = await addFolder();
      const variables = { first_name: 'Ann', visits: 3 };
      const { status, body } = await client.post('/contacts', { phone_number: NUMBER, folder_id, variables });
      assert.equal(status, 201);
      const { id, ...contact } = contactResource.parse(body.data);
      assert.deepEqual(contact.variables, { first_name: 'Ann', visits: '3' });
      assert.deepEqual([contact.name, contact.do_not_call], [null, false]);
      const changed = await client.patch(`/contacts/${id}`, { do_not_call: true, name: 'Ann' });
      const read = contactResource.parse((await client.get(`/contacts/${id}`)).body.data);
      assert.deepEqual(read, changed.body.data);
      assert.deepEqual([read.name, read.do_not_call, read.variables], ['Ann', true, contact.variables]);
      assert.equal((await client.delete(`/contacts/${id}`)).status, 200);
      for (const answer of [
        await client.get(`/contacts/${id}`),
        await client.patch(`/contacts/${id}`, {}),
        await client.delete(`/contacts/${id}`),
      ]) {
        assert.equal(answer.status, 404);
      }
    });

    it('is once in a folder', async () => {
      const [one, other] = [await addFolder(), await addFolder()];
      const add = (folder_id: string | null) => client.post('/contacts', { phone_number: NUMBER, folder_id });
      await add(one);
      const again = await add(one);
      assert.deepEqual(
        [again.status, again.body.error.message],
        [422, 'phone_number is in the folder already.'],
      );
      const { id } = contactResource.parse((await add(other)).body.data);
      assert.equal((await client.patch(`/contacts/${id}`, { folder_id: one })).status, 422);
      await add(null);
      assert.equal((await add(null)).status, 422);
    });

    it('needs a folder of its own workspace', async () => {
      const foreign = await addFolder((await service.createWorkspace()).client);
      for (const folder_id of [foreign, UNKNOWN_ID]) {
        for (const answer of [
          await client.post('/contacts', { phone_number: '+13005550102', folder_id }),
          await client.post('/contacts/import', { csv: `phone\n${NUMBER}`, folder_id }),
        ]) {
          assert.equal(answer.body.error.message, 'folder_id names no folder of this workspace.');
        }
      }
    });
  });

  describe('the list of contacts', () => {
    it('comes in numbered pages, filtered', async () => {
      const folder = await addFolder();
      const rows = Array.from(
        { length: 120 },
        (_, index) => `+1300555${1000 + index},Guest ${index},${index % 10 === 0 ? 'yes' : ''}`,
      );
      await load(`phone,name,do_not_call\n${rows.join('\n')}`, folder);
      const seen = new Set<string>();
      for (const page of [1, 2, 3]) {
        const { contacts, pagination } = await list(`folder_id=${folder}&page=${page}`);
        assert.deepEqual(pagination, { page, pages: 3, total: 120 });
        for (const { id } of contacts) seen.add(id);
      }
      assert.equal(seen.size, 120);
      for (const [query, total] of [
        ['do_not_call=true', 12],
        ['do_not_call=false&page_size=100', 108],
        ['name=GUEST 11', 11],
        ['phone_number=%2B13005551007', 1],
        ['page=99', 120],
      ] as const) {
        const { pagination } = await list(`folder_id=${folder}&${query}`);
        assert.equal(pagination.total, total, query);
      }
      for (const query of ['page=0', 'page_size=0', 'page_size=101', 'do_not_call=maybe', 'folder_id=x']) {
        assert.equal((await client.get(`/contacts?${query}`)).status, 422, query);
      }
    });
  });

  describe('an import of contacts', () => {
    it('takes the good rows and tells of the bad ones', async () => {
      const folder = await addFolder();
      const report = await load(`phone_number;name;City\r\n${NUMBER};Ann;Oslo\r\n12;Bea;\r\n`, folder);
      assert.deepEqual([report.imported, report.updated, report.rejected_count], [1, 0, 1]);
      assert.deepEqual([report.rejected[0]?.row, report.rejected[0]?.field], [3, 'phone_number']);
      const { contacts } = await list(`folder_id=${folder}`);
      assert.deepEqual([contacts[0]?.name, contacts[0]?.variables], ['Ann', { City: 'Oslo' }]);
    });

    it('updates the contacts that the folder has, and never allows a call by saying nothing', async () => {
      const folder = await addFolder();
      await load(`phone,name,do_not_call,a,b\n${NUMBER},Ann,yes,1,2\n+13005550102,Bea,,,`, folder);
      const again = await load(`phone,b,c\n${NUMBER},20,30\n+13005550103,,\n+13005550103,,`, folder);
      assert.deepEqual([again.imported, again.updated], [1, 2]);
      const [ann] = (await list(`folder_id=${folder}&phone_number=${encodeURIComponent(NUMBER)}`)).contacts;
      assert.deepEqual(ann?.variables, { a: '1', b: '20', c: '30' });
      assert.deepEqual([ann.name, ann.do_not_call], ['Ann', true]);
      await load(`phone,do_not_call\n${NUMBER},no\n+13005550102,yes`, folder);
      const called: (readonly [string, boolean])[] = [];
      for await (const page of contactsOfFolder({ db: service.db, workspaceId }, folder)) {
        called.push(...page.map(({ phoneNumber, doNotCall }) => [phoneNumber, doNotCall] as const));
      }
      assert.deepEqual(called.sort(), [
        [NUMBER, false],
        ['+13005550102', true],
        ['+13005550103', false],
      ]);
      const blocked = await numbersNotToCall({ db: service.db, workspaceId }, [NUMBER, '+13005550102']);
      assert.deepEqual([...blocked], ['+13005550102']);
    });

    it('keeps nothing of a file that cannot be read', async () => {
      const folder = await addFolder();
      for (const csv of [
        `phone\n${'+13005550101\n'.repeat(3_000)}"`,
        'name\nAnn',
        '',
        `phone,x\n${NUMBER},\0`,
        `phone,x\n${NUMBER},\u{D800}`,
      ]) {
        const { status, body } = await client.post('/contacts/import', { csv, folder_id: folder });
        assert.deepEqual([status, body.error.details?.[0]?.field], [422, 'csv']);
      }
      assert.equal((await list(`folder_id=${folder}`)).pagination.total, 0);
    });

    it('takes 100,000 rows', async () => {
      const folder = await addFolder();
      const rows = Array.from({ length: 100_000 }, (_, index) => `+1300${1000000 + index},Guest,${index}`);
      const csv = `phone,name,number_of_visits\n${rows.join('\n')}`;
      const begin = performance.now();
      const first = await load(csv, folder);
      const seconds = (performance.now() - begin) / 1_000;
      assert.deepEqual([first.imported, first.updated], [100_000, 0]);
      assert.equal((await list(`folder_id=${folder}`)).pagination.pages, 2_000);
      assert.ok(seconds < 120, `it took ${seconds} s`);
    });
  });
});
