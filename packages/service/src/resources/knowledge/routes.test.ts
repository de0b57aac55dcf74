import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { tablesOf } from '../../db/database.js';
import { createKnowledgeSearch } from '../../knowledge/search/search.js';
import type { SearchTables } from '../../knowledge/search/table.js';
import type { VersionTables } from '../../knowledge/versions/table.js';
import { newestVersions } from '../../knowledge/versions/versions.js';
import { IDEMPOTENCY_HEADER } from '../../rest/idempotency.js';
import { assertInvalid, dataOf, UNKNOWN_ID } from '../../testing/answers.js';
import type { ApiClient } from '../../testing/api-client.js';
import { createManualClock } from '../../testing/manual-clock.js';
import { assertRefusal } from '../../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../../testing/served-service.js';
import { createSwitchablePlatform } from '../../testing/switchable-platform.js';
import { setVersion } from '../../testing/version-states.js';
import { findCallableAgent } from '../agents/service.js';
import { baseResource, baseSourceResource, type BaseSourceResource } from './base-schema.js';
import { spaceResource, unifiedSpaceResource, type SpaceResource } from './schema.js';
import { isActiveSource, sourceNames } from './service.js';
import { createdSource, sourceResource, type SourceResource } from './source-schema.js';

const SLT = '20000000-0000-4000-8000-000000000001';
const TEXT = { kind: 'text', name: 'Hours', text: 'We open at nine.' };
const BROTH = { filename: 'soup.txt', data: 'U291cA==', content_type: 'text/plain' };

describe('knowledge', () => {
  const clock = createManualClock();
  const platform = createSwitchablePlatform();
  let service: ServedService;
  let workspace: ServedWorkspace;
  let client: ApiClient;
  before(async () => {
    service = await serveService({ clock, platform });
    workspace = await service.createWorkspace();
    ({ client } = workspace);
  });
  after(async () => {
    assert.deepEqual(service.defects, []);
    await service.close();
  });

  const createSpace = async (body: object = { name: 'Space' }): Promise<SpaceResource> =>
    dataOf(await client.post('/knowledge-spaces', body), 201, spaceResource);
  const createBase = async (body: object = { name: 'Base' }) =>
    dataOf(await client.post('/knowledge-bases', body), 201, baseResource);
  const createSource = async (spaceId: string, body: object = TEXT) =>
    dataOf(await client.post(`/knowledge-spaces/${spaceId}/sources`, body), 201, createdSource);
  /** What a search for the opening hours finds. */
  async function found(spaceId: string): Promise<readonly string[]> {
    const onProblem = (reason: string): void => assert.fail(reason);
    const search = createKnowledgeSearch({ db: service.db, sourceNames, onProblem });
    const signal = AbortSignal.timeout(10_000);
    const passages = await search(
      { workspaceId: workspace.id, spaceId, language: 'en' },
      'When do you open?',
      { signal },
    );
    return passages.map(({ text }) => text);
  }
  async function leftOf(
    sourceId: string,
  ): Promise<Readonly<Record<'versions' | 'chunks' | 'served', number>>> {
    const tables = tablesOf<VersionTables & SearchTables>(service.db);
    const count = async (table: 'knowledge_versions' | 'knowledge_chunks' | 'knowledge_served') =>
      (await tables.selectFrom(table).select('source_id').where('source_id', '=', sourceId).execute()).length;
    return {
      versions: await count('knowledge_versions'),
      chunks: await count('knowledge_chunks'),
      served: await count('knowledge_served'),
    };
  }

  describe('spaces', () => {
    it('are kept as they were given, and have defaults', async () => {
      const given = { name: 'Menu', description: 'What we cook.', language: 'de-AT' };
      const space = await createSpace(given);
      const now = clock.now().toISOString();
      assert.deepEqual(space, { ...given, id: space.id, status: 'active', created_at: now, updated_at: now });
      const path = `/knowledge-spaces/${space.id}`;
      assert.deepEqual((await client.get(path)).body.data, space);
      const { description, language } = await createSpace();
      assert.deepEqual([description, language], ['', 'en']);
      const changed = dataOf(await client.patch(path, { name: 'Food' }), 200, spaceResource);
      assert.deepEqual(changed, { ...space, name: 'Food' });
    });

    for (const [field, value] of [
      ['name', ''],
      ['name', 'x'.repeat(101)],
      ['description', 'x'.repeat(5_001)],
      ['language', 'no language'],
    ] as const) {
      it(`refuse ${field} of ${value.slice(0, 12)}`, async () => {
        assertInvalid(await client.post('/knowledge-spaces', { name: 'Space', [field]: value }), field);
      });
    }

    it('are archived by DELETE and by PATCH, listed apart, and restored', async () => {
      const { client: own } = await service.createWorkspace();
      const space = dataOf(await own.post('/knowledge-spaces', { name: 'Old menu' }), 201, spaceResource);
      const path = `/knowledge-spaces/${space.id}`;
      const idsOf = async (list: string): Promise<unknown> => (await own.get(list)).body.data;
      const archived = { ...space, status: 'archived' };
      assert.deepEqual(dataOf(await own.delete(path), 200, spaceResource), archived);
      assert.deepEqual(dataOf(await own.delete(path), 200, spaceResource), archived);
      assert.deepEqual(await idsOf('/knowledge-spaces'), []);
      assert.deepEqual(await idsOf('/knowledge-spaces/unified'), []);
      assert.deepEqual(await idsOf('/knowledge-bases'), []);
      assert.deepEqual(await idsOf('/knowledge-spaces?status=archived&name=OLD'), [archived]);
      assert.deepEqual((await own.get(path)).body.data, archived);
      const base = `/knowledge-bases/${space.id}`;
      for (const answer of [
        await own.get(base),
        await own.patch(base, { name: 'New' }),
        await own.delete(base),
        await own.get(`${base}/sources`),
        await own.post(`${base}/sources/web`, { name: 'Site', urls: ['https://shop.example'] }),
        await own.post(`${base}/sources/document`, { name: 'Soup', file: BROTH }),
      ]) {
        assertRefusal(answer, 'not_found');
      }
      const upload = { filename: 'a.pdf', content_type: 'application/pdf', byte_size: 1 };
      assertInvalid(await own.post(`${path}/sources`, TEXT), 'space_id');
      assertInvalid(await own.post(`${path}/sources/upload-url`, upload), 'space_id');
      assert.deepEqual(dataOf(await own.patch(path, { status: 'active' }), 200, spaceResource), space);
      assert.deepEqual(await idsOf('/knowledge-spaces'), [space]);
      await own.patch(path, { status: 'archived' });
      assert.deepEqual(await idsOf('/knowledge-spaces'), []);
    });

    it('take an idempotency key when they are made, changed and archived', async () => {
      const { client: own } = await service.createWorkspace();
      const headers = { [IDEMPOTENCY_HEADER]: 'once' };
      const twice = async (method: string, path: string, body?: object) => {
        const first = await own.send(method, path, { body, headers });
        const second = await own.send(method, path, { body, headers });
        assert.ok(first.status < 300, first.text);
        assert.deepEqual(second.body.data, first.body.data);
        return z.looseObject({ id: z.string() }).parse(first.body.data).id;
      };
      const id = await twice('POST', '/knowledge-spaces', { name: 'Once' });
      await twice('PATCH', `/knowledge-spaces/${id}`, { name: 'Again' });
      clock.advance(1_000);
      await twice('DELETE', `/knowledge-spaces/${id}`);
      const other = await own.send('PATCH', `/knowledge-spaces/${id}`, { body: { name: 'Other' }, headers });
      assertInvalid(other, IDEMPOTENCY_HEADER);
      assert.equal((await own.get('/knowledge-spaces?status=archived')).body.pagination.total, 1);
    });

    it('change their language as long as they have no source', async () => {
      const { id } = await createSpace();
      const path = `/knowledge-spaces/${id}`;
      assert.equal((await client.patch(path, { language: 'fr' })).status, 200);
      await createSource(id);
      assertInvalid(await client.patch(path, { language: 'en' }), 'language');
      assert.equal((await client.patch(path, { language: 'fr', name: 'Still French' })).status, 200);
    });

    it('are mirrored with their sources, and not made where the platform refuses', async () => {
      const { id } = await createSpace();
      const { source } = await createSource(id);
      const mirrored = platform.resources.get(id);
      assert.ok(mirrored?.kind === 'knowledge');
      assert.deepEqual(mirrored.sourceIds, [source.id]);
      await client.delete(`/knowledge-spaces/${id}`);
      assert.ok(!platform.resources.has(id));
      await client.patch(`/knowledge-spaces/${id}`, { status: 'active' });
      assert.ok(platform.resources.has(id));
      const { total } = (await client.get('/knowledge-spaces?limit=1')).body.pagination;
      platform.failure = 'unavailable';
      assertRefusal(await client.post('/knowledge-spaces', { name: 'Nowhere' }), 'provider_error');
      assertRefusal(await client.post(`/knowledge-spaces/${id}/sources`, TEXT), 'provider_error');
      platform.failure = 'rejected';
      assertInvalid(await client.post('/knowledge-bases', { name: 'Nowhere' }), 'name');
      platform.failure = undefined;
      assert.equal((await client.get('/knowledge-spaces?limit=1')).body.pagination.total, total);
    });
  });

  describe('bases', () => {
    it('are spaces by another name', async () => {
      const { client: own } = await service.createWorkspace();
      const base = dataOf(await own.post('/knowledge-bases', { name: 'Base' }), 201, baseResource);
      clock.advance(1_000);
      const space = dataOf(
        await own.post('/knowledge-spaces', { name: 'Space', description: 'New' }),
        201,
        spaceResource,
      );
      assert.deepEqual([base.status, base.language, base.description], ['ready', 'en', '']);
      const asBase = dataOf(await own.get(`/knowledge-bases/${space.id}`), 200, baseResource);
      assert.deepEqual(asBase, { ...space, status: 'ready' });
      const asSpace = dataOf(await own.get(`/knowledge-spaces/${base.id}`), 200, spaceResource);
      assert.deepEqual(asSpace, { ...base, status: 'active' });
      assert.deepEqual((await own.get('/knowledge-bases')).body.data, [asBase, base]);
      assert.deepEqual((await own.get('/knowledge-spaces')).body.data, [space, asSpace]);
      const { body } = await own.get('/knowledge-spaces/unified');
      assert.deepEqual(
        z
          .array(unifiedSpaceResource)
          .parse(body.data)
          .map(({ id, kind, status }) => [id, kind, status]),
        [
          [space.id, 'rag_v2', 'active'],
          [base.id, 'knowledge_base', 'active'],
        ],
      );
      assert.deepEqual(body.pagination, { total: 2, limit: 50, offset: 0, has_more: false });
      const changed = await own.patch(`/knowledge-bases/${space.id}`, { description: 'Newer' });
      assert.deepEqual(dataOf(changed, 200, baseResource), { ...asBase, description: 'Newer' });
    });

    it('are found by a part of their name, in any case', async () => {
      const { id } = await createBase({ name: 'The 100% menu' });
      const { body } = await client.get('/knowledge-bases?name=100%25%20MENU');
      assert.deepEqual(
        z
          .array(baseResource)
          .parse(body.data)
          .map((base) => base.id),
        [id],
      );
    });

    it('are deleted with everything, and agents lose them', async () => {
      const base = await createBase();
      const { source } = await createSource(base.id);
      await service.settle();
      assert.deepEqual(await found(base.id), [TEXT.text]);
      assert.deepEqual(await leftOf(source.id), { versions: 1, chunks: 1, served: 1 });
      const agentIds: string[] = [];
      for (const reference of [
        { knowledge_bases: [base.id] },
        { knowledge: { kind: 'rag_v2', id: base.id } },
      ]) {
        const body = { name: 'Host', voice_id: SLT, system_prompt: 'You are the host.', ...reference };
        const answer = await client.post('/agents', body);
        agentIds.push(z.looseObject({ id: z.string() }).parse(answer.body.data).id);
      }
      assert.equal((await client.delete(`/knowledge-bases/${base.id}`)).status, 200);
      for (const id of agentIds) {
        const { data } = (await client.get(`/agents/${id}`)).body;
        const { knowledge, knowledge_bases, status } = data as Record<string, unknown>;
        assert.deepEqual([knowledge, knowledge_bases, status], [null, [], 'active']);
      }
      assertRefusal(await client.get(`/knowledge-spaces/${base.id}`), 'not_found');
      assertRefusal(await client.delete(`/knowledge-bases/${base.id}`), 'not_found');
      assert.equal(await isActiveSource(service.db, source.id), false);
      assert.ok(!platform.resources.has(base.id));
      assert.deepEqual(await found(base.id), []);
      await service.settle();
      assert.deepEqual(await leftOf(source.id), { versions: 0, chunks: 0, served: 0 });
    });
  });

  describe('sources', () => {
    for (const [body, name] of [
      [TEXT, 'Hours'],
      [{ kind: 'url', url: 'https://shop.example/menu' }, 'shop.example/menu'],
      [{ kind: 'url', url: 'https://shop.example/', max_depth: 3, name: 'Site' }, 'Site'],
      [{ kind: 'sitemap', url: 'https://shop.example/sitemap.xml' }, 'shop.example/sitemap.xml'],
    ] as const) {
      it(`of kind ${body.kind}, called ${name}, are queued`, async () => {
        const { id } = await createSpace();
        const { source, version, job } = await createSource(id, { ...body, description: 'About us' });
        const now = clock.now().toISOString();
        assert.deepEqual(source, {
          id: source.id,
          space_id: id,
          name,
          description: 'About us',
          kind: body.kind,
          status: 'active',
          ingestion: { status: 'pending', error: null, progress_percent: 0, stage: 'queued' },
          version_number: 1,
          created_at: now,
          updated_at: now,
        });
        assert.deepEqual(version, { id: version.id, version_number: 1, status: 'queued' });
        assert.deepEqual(job, { id: job.id, status: 'queued', progress_percent: 0, stage: 'queued' });
        const path = `/knowledge-spaces/${id}/sources`;
        // A job may have begun with it.
        const asMade = (made: SourceResource) => ({ ...made, ingestion: undefined });
        const listed = dataOf(await client.get(path), 200, z.array(sourceResource));
        assert.deepEqual(listed.map(asMade), [asMade(source)]);
        const read = dataOf(await client.get(`${path}/${source.id}`), 200, sourceResource);
        assert.deepEqual(asMade(read), asMade(source));
      });
    }

    for (const [what, body, field] of [
      ['another kind', { kind: 'carrier pigeon' }, 'kind'],
      ['a text without a name', { kind: 'text', text: 'Hello.' }, 'name'],
      ['an empty text', { ...TEXT, text: ' ' }, 'text'],
      ['an address of another kind', { kind: 'url', url: 'file:///etc/passwd' }, 'url'],
      ['an address of this machine', { kind: 'url', url: 'http://127.0.0.1/' }, 'url'],
      ['a sitemap in a private network', { kind: 'sitemap', url: 'http://10.0.0.1/' }, 'url'],
      ['a depth of 4', { kind: 'url', url: 'https://shop.example', max_depth: 4 }, 'max_depth'],
      ['a depth of half a link', { kind: 'url', url: 'https://shop.example', max_depth: 0.5 }, 'max_depth'],
      ['a path of this machine', { kind: 'upload', path: '/etc/passwd' }, 'path'],
      ['a file that nobody sent', { kind: 'upload', path: `${UNKNOWN_ID}/${UNKNOWN_ID}` }, 'path'],
    ] as const) {
      it(`are not made of ${what}`, async () => {
        const { id } = await createSpace();
        assertInvalid(await client.post(`/knowledge-spaces/${id}/sources`, body), field);
        assert.deepEqual((await client.get(`/knowledge-spaces/${id}/sources`)).body.data, []);
      });
    }

    it('get a new version with new content of their own kind', async () => {
      const { id } = await createSpace();
      const { source } = await createSource(id);
      const path = `/knowledge-spaces/${id}/sources/${source.id}`;
      const numberAfter = async (change: object): Promise<number> =>
        dataOf(await client.patch(path, change), 200, sourceResource).version_number;
      assert.equal(await numberAfter({ name: 'Opening hours', description: null }), 1);
      assert.equal(await numberAfter({ text: 'We open at ten.' }), 2);
      assertInvalid(await client.patch(path, { url: 'https://shop.example' }), 'url');
      assertInvalid(await client.patch(path, { max_depth: 2 }), 'max_depth');
      assertInvalid(await client.patch(path, { path: 'a/b' }), 'path');
      const web = await createSource(id, { kind: 'url', url: 'https://shop.example/a', max_depth: 2 });
      const webPath = `/knowledge-spaces/${id}/sources/${web.source.id}`;
      assertInvalid(await client.patch(webPath, { url: 'http://127.0.0.1/' }), 'url');
      assert.equal((await client.patch(webPath, { max_depth: 0 })).status, 200);
      const { content } = await newestContent(web.source.id);
      assert.deepEqual(content, { kind: 'web', urls: ['https://shop.example/a'], maxDepth: 0 });
    });

    async function newestContent(sourceId: string) {
      const version = (await newestVersions(service.db, [sourceId])).get(sourceId);
      return version ?? assert.fail('there is no version');
    }

    it('tell how far their newest version is', async () => {
      const { id } = await createSpace();
      const { source } = await createSource(id);
      const read = async () =>
        dataOf(await client.get(`/knowledge-spaces/${id}/sources/${source.id}`), 200, sourceResource);
      await setVersion(service.db, source.id, 1, 'failed', 'The file is encrypted.');
      const { status, error } = (await read()).ingestion;
      assert.deepEqual([status, error], ['failed', 'The file is encrypted.']);
    });

    it('are archived and restored, and found accordingly', async () => {
      const { id } = await createSpace();
      const { source } = await createSource(id);
      await service.settle();
      assert.deepEqual(await found(id), [TEXT.text]);
      const path = `/knowledge-spaces/${id}/sources`;
      const archived = dataOf(await client.delete(`${path}/${source.id}`), 200, sourceResource);
      assert.equal(archived.status, 'archived');
      assert.deepEqual(await found(id), []);
      assert.equal(await isActiveSource(service.db, source.id), false);
      assert.deepEqual((await client.get(path)).body.data, []);
      assert.deepEqual((await client.get(`${path}?status=archived`)).body.data, [archived]);
      assert.deepEqual((await client.get(`/knowledge-bases/${id}/sources`)).body.data, []);
      assertRefusal(await client.delete(`/knowledge-bases/${id}/sources/${source.id}`), 'not_found');
      const change = async (status: string): Promise<void> => {
        assert.equal((await client.patch(`${path}/${source.id}`, { status })).status, 200);
      };
      await setVersion(service.db, source.id, 1, 'failed');
      await change('active');
      assert.deepEqual(await found(id), [], 'nothing of it is complete');
      await change('archived');
      await setVersion(service.db, source.id, 1, 'ready');
      await change('active');
      assert.deepEqual(await found(id), [TEXT.text]);
      await change('active');
      assert.deepEqual(await leftOf(source.id), { versions: 1, chunks: 1, served: 1 });
      assert.equal(await isActiveSource(service.db, source.id), true);
    });

    it('are found no more once they or their base are deleted', async () => {
      const { id } = await createBase();
      const [one, other] = [
        await createSource(id),
        await createSource(id, { ...TEXT, text: 'We open at ten.' }),
      ];
      await service.settle();
      assert.deepEqual((await found(id)).toSorted(), [TEXT.text, 'We open at ten.']);
      assert.equal((await client.delete(`/knowledge-bases/${id}/sources/${one.source.id}`)).status, 200);
      assert.deepEqual(await found(id), ['We open at ten.']);
      assert.equal((await client.delete(`/knowledge-bases/${id}`)).status, 200);
      assert.deepEqual(await found(id), []);
      await service.settle();
      for (const { source } of [one, other]) {
        assert.deepEqual(await leftOf(source.id), { versions: 0, chunks: 0, served: 0 });
      }
    });

    it('of another space are not there', async () => {
      const [space, other] = [await createSpace(), await createSpace()];
      const { source } = await createSource(space.id);
      for (const path of [`/knowledge-spaces/${other.id}/sources`, `/knowledge-bases/${other.id}/sources`]) {
        assertRefusal(await client.delete(`${path}/${source.id}`), 'not_found');
      }
      assertRefusal(await client.get(`/knowledge-spaces/${other.id}/sources/${source.id}`), 'not_found');
    });
  });

  describe('sources of a base', () => {
    it('have nine fields, and are scanned from the first moment', async () => {
      const { id } = await createBase();
      const path = `/knowledge-bases/${id}/sources`;
      const soup = dataOf(
        await client.post(`${path}/document`, { name: 'Soup', file: BROTH }),
        201,
        baseSourceResource,
      );
      const now = clock.now().toISOString();
      const times = { created_at: now, updated_at: now };
      const document = { kb_id: id, name: 'Soup', description: null, kind: 'document', status: 'scanning' };
      assert.deepEqual(soup, { id: soup.id, ...document, ...times });
      clock.advance(1_000);
      const web = {
        name: 'Site',
        description: 'All of it',
        urls: ['https://shop.example', 'http://other.example'],
      };
      const site = dataOf(await client.post(`${path}/web`, web), 201, baseSourceResource);
      assert.deepEqual([site.kind, site.status, site.description], ['web', 'scanning', 'All of it']);
      const statuses = async (): Promise<unknown> =>
        dataOf(await client.get(path), 200, z.array(baseSourceResource)).map((source: BaseSourceResource) => [
          source.id,
          source.status,
        ]);
      await setVersion(service.db, soup.id, 1, 'ready');
      await setVersion(service.db, site.id, 1, 'failed', 'Nobody is there.');
      assert.deepEqual(await statuses(), [
        [site.id, 'failed'],
        [soup.id, 'ready'],
      ]);
      assert.equal((await client.delete(`${path}/${soup.id}`)).status, 200);
      assert.deepEqual(await statuses(), [[site.id, 'failed']]);
    });

    it('go from scanning to ready, or to failed', async () => {
      const { id } = await createBase();
      const path = `/knowledge-bases/${id}/sources`;
      const broken = { ...BROTH, content_type: 'application/pdf' };
      const statusOf = async (name: string): Promise<string | undefined> =>
        dataOf(await client.get(path), 200, z.array(baseSourceResource)).find((one) => one.name === name)
          ?.status;
      for (const [name, file] of Object.entries({ Soup: BROTH, Broken: broken })) {
        const made = await client.post(`${path}/document`, { name, file });
        assert.equal(dataOf(made, 201, baseSourceResource).status, 'scanning');
      }
      await service.settle();
      assert.deepEqual([await statusOf('Soup'), await statusOf('Broken')], ['ready', 'failed']);
    });

    for (const [what, change, field] of [
      ['another type', { content_type: 'image/png' }, 'file.content_type'],
      ['what is not base64', { data: 'Soup!' }, 'file.data'],
      ['base64 of the web', { data: 'U29-_w==' }, 'file.data'],
      ['base64 without its padding', { data: 'U291cA' }, 'file.data'],
      ['base64 in lines', { data: 'U291\ncA==' }, 'file.data'],
      ['nothing', { data: '' }, 'file.data'],
      ['no name of a file', { filename: '' }, 'file.filename'],
    ] as const) {
      it(`are not made of ${what}`, async () => {
        const { id } = await createBase();
        const answer = await client.post(`/knowledge-bases/${id}/sources/document`, {
          name: 'Soup',
          file: { ...BROTH, ...change },
        });
        assertInvalid(answer, field);
      });
    }

    for (const contentType of [
      'application/pdf',
      'text/plain',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text/markdown',
    ]) {
      it(`are made of ${contentType}`, async () => {
        const { id } = await createBase();
        const file = { ...BROTH, content_type: contentType };
        const answer = await client.post(`/knowledge-bases/${id}/sources/document`, { name: 'File', file });
        assert.equal(answer.status, 201, answer.text);
      });
    }

    it('are made of 50 MB, and of no byte more', async () => {
      const { id } = await createBase();
      const megabytes = 50 * 1024 * 1024;
      for (const [size, status] of [
        [megabytes, 201],
        [megabytes + 1, 422],
      ] as const) {
        const file = { ...BROTH, data: Buffer.alloc(size, 'a').toString('base64') };
        const answer = await client.post(`/knowledge-bases/${id}/sources/document`, { name: 'Big', file });
        assert.equal(answer.status, status, answer.text.slice(0, 300));
        if (status === 422) assertInvalid(answer, 'file.data');
      }
    });

    for (const [what, change, field] of [
      ['no address', { urls: [] }, 'urls'],
      ['an address of another kind', { urls: ['ftp://shop.example'] }, 'urls.0'],
      ['a private address', { urls: ['https://shop.example', 'http://192.168.0.1/'] }, 'urls.1'],
      ['a depth of 4', { max_depth: 4 }, 'max_depth'],
      ['a depth below 0', { max_depth: -1 }, 'max_depth'],
    ] as const) {
      it(`are not made of ${what}`, async () => {
        const { id } = await createBase();
        const body = { name: 'Site', urls: ['https://shop.example'], ...change };
        assertInvalid(await client.post(`/knowledge-bases/${id}/sources/web`, body), field);
      });
    }
  });

  describe('agents', () => {
    const HOST = { name: 'Host', voice_id: SLT, system_prompt: 'You are the host.' };
    const createAgent = async (body: object) => {
      const answer = await client.post('/agents', { ...HOST, ...body });
      assert.equal(answer.status, 201, answer.text);
      return z.looseObject({ id: z.string() }).parse(answer.body.data).id;
    };
    const shown = async (id: string): Promise<unknown> => {
      const { knowledge_bases, knowledge } = (await client.get(`/agents/${id}`)).body.data as Readonly<
        Record<string, unknown>
      >;
      return [knowledge_bases, knowledge];
    };
    const searched = async (id: string) => {
      const callable = await findCallableAgent({ db: service.db, workspaceId: workspace.id }, id);
      return [callable?.knowledge?.spaceId, callable?.knowledge?.language];
    };
    const reference = (id: string) => ({ kind: 'rag_v2', id });

    it('name their knowledge either way, and are shown as they were given', async () => {
      const [a, b] = [await createSpace({ name: 'A', language: 'de' }), await createSpace()];
      const agent = await createAgent({ knowledge_bases: [a.id] });
      assert.deepEqual(await shown(agent), [[a.id], null]);
      assert.deepEqual(await searched(agent), [a.id, 'de']);
      const path = `/agents/${agent}`;
      await client.patch(path, { knowledge: reference(a.id) });
      assert.deepEqual(await shown(agent), [[a.id], reference(a.id)]);
      await client.patch(path, { knowledge: reference(b.id) });
      assert.deepEqual(await shown(agent), [[], reference(b.id)]);
      await client.patch(path, { knowledge_bases: [a.id] });
      assert.deepEqual(await shown(agent), [[a.id], null]);
      await client.patch(path, { name: 'Hostess' });
      assert.deepEqual(await shown(agent), [[a.id], null]);
      await client.patch(path, { knowledge_bases: [] });
      assert.deepEqual(await shown(agent), [[], null]);
      assert.deepEqual(await searched(agent), [undefined, undefined]);
    });

    it('name one space at most', async () => {
      const [a, b] = [await createSpace(), await createSpace()];
      const body = { ...HOST, knowledge_bases: [a.id], knowledge: reference(b.id) };
      assertInvalid(await client.post('/agents', body), 'knowledge.id');
      assertInvalid(
        await client.post('/agents', { ...HOST, knowledge_bases: [a.id, b.id] }),
        'knowledge_bases',
      );
    });

    it('keep an archived space, search nothing there, and cannot be given it', async () => {
      const { id } = await createSpace();
      const agent = await createAgent({ knowledge: reference(id) });
      await client.delete(`/knowledge-spaces/${id}`);
      assert.deepEqual(await shown(agent), [[], reference(id)]);
      assert.deepEqual(await searched(agent), [undefined, undefined]);
      assert.equal((await client.patch(`/agents/${agent}`, { name: 'Still here' })).status, 200);
      assertInvalid(await client.post('/agents', { ...HOST, knowledge: reference(id) }), 'knowledge.id');
      assertInvalid(await client.patch(`/agents/${agent}`, { knowledge_bases: [id] }), 'knowledge_bases.0');
      await client.patch(`/knowledge-spaces/${id}`, { status: 'active' });
      assert.deepEqual(await searched(agent), [id, 'en']);
    });
  });
});
