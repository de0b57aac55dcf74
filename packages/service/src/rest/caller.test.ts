import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { revokeApiKey } from '../resources/api-keys/service.js';
import { createApiClient } from '../testing/api-client.js';
import { assertRefusal } from '../testing/refusal.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import { systemClock } from '../time/clock.js';
import { WORKSPACE_HEADER } from './caller.js';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('who calls', () => {
  let service: ServedService;
  before(async () => {
    service = await serveService();
  });
  after(() => service.close());

  describe('without a key in force', () => {
    async function assertUnauthorized(headers: Record<string, string>, path = '/tools'): Promise<void> {
      const { client } = await service.createWorkspace();
      const answer = await client.send('GET', path, { headers });
      assertRefusal(answer, 'unauthorized');
      assert.equal(answer.headers.get('WWW-Authenticate'), 'Bearer');
    }

    for (const [what, authorization] of [
      ['no key', ''],
      ['a key without its scheme', 'va_key'],
      ['another scheme', 'Basic dXNlcjpwYXNzd29yZA=='],
      ['a scheme without a key', 'Bearer'],
      ['two keys', 'Bearer one two'],
      ['an unknown key', 'Bearer va_unknown'],
      ['a key of 10,000 characters', `Bearer ${'k'.repeat(10_000)}`],
      ['a key with other characters', 'Bearer \u00e9\u00ff'],
    ] as const) {
      it(`refuses ${what}`, () => assertUnauthorized({ Authorization: authorization }));
    }

    it('refuses what is no endpoint in the same way, so that nothing can be learnt', async () => {
      for (const path of [
        '/openapi.json',
        '/nowhere',
        '/workspaces',
        `/tools/${UNKNOWN_ID}`,
        '/tools/%E0%A4%A',
      ]) {
        await assertUnauthorized({ Authorization: 'Bearer va_unknown' }, path);
      }
    });

    it('refuses before it reads the body', async () => {
      const stranger = createApiClient(service.baseUrl, 'va_unknown');
      for (const body of ['{', 'x'.repeat(2_000_000)]) {
        assertRefusal(await stranger.send('POST', '/tools', { body }), 'unauthorized');
      }
    });

    it('refuses a key from its revocation on', async () => {
      const { client, keyId } = await service.createWorkspace();
      assert.equal((await client.get('/tools')).status, 200);
      assert.equal(await revokeApiKey({ db: service.db, clock: systemClock }, keyId), true);
      assertRefusal(await client.get('/tools'), 'unauthorized');
    });
  });

  describe('with a master key', () => {
    it('must name a workspace', async () => {
      const { client, clientOf } = await service.createMasterKey();
      assertRefusal(await client.get('/tools'), 'validation_error', WORKSPACE_HEADER);
      for (const id of ['', 'default', `${UNKNOWN_ID}0`]) {
        assertRefusal(await clientOf(id).get('/tools'), 'validation_error', WORKSPACE_HEADER);
      }
    });

    it('is refused a workspace that was not granted, in the words for one that does not exist', async () => {
      const { id } = await service.createWorkspace();
      const { clientOf } = await service.createMasterKey();
      const ungranted = await clientOf(id).get('/tools');
      const unknown = await clientOf(UNKNOWN_ID).get('/tools');
      assertRefusal(ungranted, 'forbidden');
      assertRefusal(unknown, 'forbidden');
      assert.equal(ungranted.body.error.message, unknown.body.error.message);
    });

    it('acts on a granted workspace, by its id in either case', async () => {
      const { id } = await service.createWorkspace();
      const { id: otherId } = await service.createWorkspace();
      const { clientOf } = await service.createMasterKey([id, otherId]);
      await clientOf(id).post('/tools', { name: 'theirs' });
      for (const name of [id, id.toUpperCase()]) {
        assert.equal((await clientOf(name).get('/tools')).body.pagination.total, 1);
      }
      assert.equal((await clientOf(otherId).get('/tools')).body.pagination.total, 0);
    });
  });

  describe('with the key of a workspace', () => {
    it('may name that workspace, and no other', async () => {
      const { id, client } = await service.createWorkspace();
      const { id: otherId } = await service.createWorkspace();
      const naming = (name: string) =>
        client.send('GET', '/tools', { headers: { [WORKSPACE_HEADER]: name } });
      assert.equal((await naming(id)).status, 200);
      assertRefusal(await naming(otherId), 'forbidden');
      assertRefusal(await naming('default'), 'forbidden');
    });

    it('may do nothing with workspaces', async () => {
      const { id, client } = await service.createWorkspace();
      assertRefusal(await client.get('/workspaces'), 'forbidden');
      assertRefusal(await client.post('/workspaces', { name: 'Mine', slug: 'mine' }), 'forbidden');
      assertRefusal(await client.post(`/workspaces/${id}/access`), 'forbidden');
      assertRefusal(await client.patch(`/workspaces/${id}`, { name: 'Mine' }), 'forbidden');
    });
  });

  it('is told nothing by a defect', () => assert.deepEqual(service.defects, []));
});
