import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { numberedPaginationSchema } from '../../rest/envelope.js';
import { UNKNOWN_ID } from '../../testing/answers.js';
import type { ApiClient } from '../../testing/api-client.js';
import { serveService, type ServedService } from '../../testing/served-service.js';
import { createTestAgent } from '../../testing/test-agent.js';
import { agentResource } from '../agents/schema.js';
import {
  credentialResource,
  offeredNumberResource,
  phoneNumberResource,
  type CredentialResource,
  type PhoneNumberResource,
} from './schema.js';

describe('telephony', () => {
  let service: ServedService;
  let client: ApiClient;
  let lastNumber = 0;
  before(async () => {
    service = await serveService();
    ({ client } = await service.createWorkspace());
  });
  after(async () => {
    assert.deepEqual(service.defects, []);
    await service.close();
  });

  async function addCredential(of: ApiClient = client): Promise<CredentialResource> {
    const { status, body } = await of.post('/telephony/credentials', {
      name: 'Main',
      provider: 'simulated_2',
    });
    assert.equal(status, 201);
    return credentialResource.parse(body.data);
  }

  /** Nobody has it yet. */
  function freeNumber(): string {
    lastNumber += 1;
    return `+129955501${String(lastNumber).padStart(2, '0')}`;
  }

  async function addNumber(of: ApiClient = client): Promise<PhoneNumberResource> {
    const { id: credential_id } = await addCredential(of);
    const { status, body } = await of.post('/telephony/numbers', {
      phone_number: freeNumber(),
      credential_id,
    });
    assert.equal(status, 201);
    return phoneNumberResource.parse(body.data);
  }

  async function readAgent(id: string) {
    return agentResource.parse((await client.get(`/agents/${id}`)).body.data);
  }

  describe('a telephony credential', () => {
    it('is created, read, listed and deleted', async () => {
      const created = await addCredential();
      assert.deepEqual([created.name, created.provider], ['Main', 'simulated_2']);
      const path = `/telephony/credentials/${created.id}`;
      assert.deepEqual(credentialResource.parse((await client.get(path)).body.data), created);
      const listed = z
        .array(credentialResource)
        .parse((await client.get('/telephony/credentials')).body.data);
      assert.ok(listed.some(({ id }) => id === created.id));
      assert.deepEqual((await client.delete(path)).body.data, { id: created.id, deleted: true });
      assert.equal((await client.get(path)).status, 404);
      assert.equal((await client.delete(path)).status, 404);
    });

    it('is of a provider that there is', async () => {
      const { status, body } = await client.post('/telephony/credentials', {
        name: 'Main',
        provider: 'other',
      });
      assert.deepEqual([status, body.error.details?.[0]?.field], [422, 'provider']);
    });

    it('stays while a number uses it', async () => {
      const { id, credential_id } = await addNumber();
      const { status, body } = await client.delete(`/telephony/credentials/${credential_id}`);
      assert.deepEqual([status, body.error.message], [422, 'credential_id is used by a number.']);
      await client.delete(`/telephony/numbers/${id}`);
      assert.equal((await client.delete(`/telephony/credentials/${credential_id}`)).status, 200);
    });
  });

  describe('a telephone number', () => {
    it('has the provider of its credential', async () => {
      const number = await addNumber();
      assert.equal(number.provider, 'simulated_2');
      assert.deepEqual([number.name, number.inbound_agent_id, number.outbound_agent_id], [null, null, null]);
      assert.deepEqual((await client.get(`/telephony/numbers/${number.id}`)).body.data, number);
    });

    it('belongs to one workspace, and nobody is told to which', async () => {
      const { phone_number, credential_id } = await addNumber();
      const stranger = (await service.createWorkspace()).client;
      const theirs = await addCredential(stranger);
      for (const [who, credential] of [
        [client, credential_id],
        [stranger, theirs.id],
      ] as const) {
        const { status, body } = await who.post('/telephony/numbers', {
          phone_number,
          credential_id: credential,
        });
        assert.deepEqual([status, body.error.message], [422, 'phone_number is taken.']);
      }
    });

    it('is added for one of many who want it at once', async () => {
      const { id: credential_id } = await addCredential();
      const phone_number = freeNumber();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => client.post('/telephony/numbers', { phone_number, credential_id })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [201, ...Array<number>(9).fill(422)]);
    });

    it('needs a credential of its own workspace, and the form of E.164', async () => {
      const stranger = (await service.createWorkspace()).client;
      const theirs = await addCredential(stranger);
      for (const [field, sent] of [
        ['credential_id', { credential_id: theirs.id, phone_number: freeNumber() }],
        ['credential_id', { credential_id: UNKNOWN_ID, phone_number: freeNumber() }],
        ['phone_number', { credential_id: theirs.id, phone_number: '0299 5550101' }],
      ] as const) {
        const { status, body } = await client.post('/telephony/numbers', sent);
        assert.deepEqual([status, body.error.details?.[0]?.field], [422, field]);
      }
    });

    it('is assigned to agents, and taken from them', async () => {
      const { id, phone_number } = await addNumber();
      const [one, other] = [await createTestAgent(client), await createTestAgent(client)];
      const assign = async (body: object) =>
        phoneNumberResource.parse((await client.post(`/telephony/numbers/${id}/assign`, body)).body.data);
      await assign({ inbound_agent_id: one, outbound_agent_id: other });
      const shown = { id, phone_number };
      const first = await readAgent(one);
      assert.deepEqual([first.inbound_phone_numbers, first.outbound_phone_numbers], [[shown], []]);
      const second = await readAgent(other);
      assert.deepEqual([second.inbound_phone_numbers, second.outbound_phone_numbers], [[], [shown]]);

      const changed = await assign({ inbound_agent_id: null });
      assert.deepEqual([changed.inbound_agent_id, changed.outbound_agent_id], [null, other]);
      assert.deepEqual((await readAgent(one)).inbound_phone_numbers, []);
    });

    it('is assigned to no agent of others', async () => {
      const { id } = await addNumber();
      const foreign = await createTestAgent((await service.createWorkspace()).client);
      for (const agent of [foreign, UNKNOWN_ID]) {
        const sent = { inbound_agent_id: agent, outbound_agent_id: agent };
        const { status, body } = await client.post(`/telephony/numbers/${id}/assign`, sent);
        assert.equal(status, 422);
        assert.deepEqual(
          body.error.details?.map(({ field, message }) => [field, message]),
          [
            ['inbound_agent_id', 'names no agent of this workspace.'],
            ['outbound_agent_id', 'names no agent of this workspace.'],
          ],
        );
      }
      assert.equal((await client.post(`/telephony/numbers/${UNKNOWN_ID}/assign`, {})).status, 404);
    });

    it('is free again once its agent is deleted', async () => {
      const { id } = await addNumber();
      const agent = await createTestAgent(client);
      const assignment = { inbound_agent_id: agent, outbound_agent_id: agent };
      await client.post(`/telephony/numbers/${id}/assign`, assignment);
      assert.equal((await client.delete(`/agents/${agent}`)).status, 200);
      const number = phoneNumberResource.parse((await client.get(`/telephony/numbers/${id}`)).body.data);
      assert.deepEqual([number.inbound_agent_id, number.outbound_agent_id], [null, null]);
    });

    it('is listed by its agent and by direction', async () => {
      const { client: own } = await service.createWorkspace();
      const agent = await createTestAgent(own);
      const [inbound, outbound] = [await addNumber(own), await addNumber(own), await addNumber(own)];
      await own.post(`/telephony/numbers/${inbound.id}/assign`, { inbound_agent_id: agent });
      await own.post(`/telephony/numbers/${outbound.id}/assign`, { outbound_agent_id: agent });
      for (const [query, expected] of [
        ['', 3],
        [`agent_id=${agent}`, 2],
        [`agent_id=${agent}&direction=inbound`, 1],
        ['direction=outbound', 1],
        [`agent_id=${UNKNOWN_ID}`, 0],
      ] as const) {
        const { body } = await own.get(`/telephony/numbers?${query}`);
        assert.equal(z.array(phoneNumberResource).parse(body.data).length, expected, query);
        assert.equal(body.pagination.total, expected);
      }
    });
  });

  describe('an agent with numbers', () => {
    it('shows them in every answer', async () => {
      const { client: own } = await service.createWorkspace();
      const agent = await createTestAgent(own);
      const { id, phone_number } = await addNumber(own);
      const assignment = { inbound_agent_id: agent, outbound_agent_id: agent };
      await own.post(`/telephony/numbers/${id}/assign`, assignment);
      const changed = await own.patch(`/agents/${agent}`, { name: 'Bea' });
      const [listed] = z.array(agentResource).parse((await own.get('/agents')).body.data);
      for (const shown of [agentResource.parse(changed.body.data), listed]) {
        assert.deepEqual(shown?.inbound_phone_numbers, [{ id, phone_number }]);
        assert.deepEqual(shown.outbound_phone_numbers, [{ id, phone_number }]);
      }
    });
  });

  describe('a search of numbers', () => {
    async function search(query: string) {
      const { body } = await client.get(`/telephony/numbers/search?${query}`);
      return {
        numbers: z.array(offeredNumberResource).parse(body.data),
        pagination: numberedPaginationSchema.parse(body.pagination),
      };
    }

    it('comes page by page', async () => {
      const first = await search('contains=2015550&page_size=30');
      assert.deepEqual(first.pagination, { page: 1, pages: 4, total: 100 });
      const last = await search('contains=2015550&page_size=30&page=4');
      assert.deepEqual(last.pagination, { page: 4, pages: 4, total: 100 });
      assert.deepEqual([first.numbers.length, last.numbers.length], [30, 10]);
      assert.equal(last.numbers.at(-1)?.phone_number, '+12015550199');
      const beyond = await search('contains=2015550&page=9');
      assert.deepEqual([beyond.numbers, beyond.pagination], [[], { page: 9, pages: 2, total: 100 }]);
      assert.deepEqual((await search('country=no')).pagination, { page: 1, pages: 0, total: 0 });
    });

    it('finds by country, digits and provider what can then be added', async () => {
      const { numbers } = await search('country=us&contains=%2B1298&provider=simulated_3');
      const [offered] = numbers;
      assert.ok(offered);
      assert.deepEqual([offered.country, offered.provider], ['US', 'simulated_3']);
      const { id: credential_id } = await addCredential();
      const { phone_number } = offered;
      assert.equal((await client.post('/telephony/numbers', { phone_number, credential_id })).status, 201);
      assert.equal((await search(`contains=${phone_number.slice(1)}`)).pagination.total, 0);
    });

    for (const query of ['page=0', 'page_size=101', 'page=x', 'provider=x', 'country=usa', 'contains=x']) {
      it(`is refused with ${query}`, async () => {
        assert.equal((await client.get(`/telephony/numbers/search?${query}`)).status, 422);
      });
    }
  });
});
