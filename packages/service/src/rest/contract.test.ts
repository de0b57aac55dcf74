// What the OpenAPI document says about answers is true, whatever is sent. Requests and verdicts come from the document alone.
// VOICE_AGENT_TEST_RUNS=20000 searches longer, on each database.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { createEndpoints } from '../main/api.js';
import { noCalling } from '../main/calling.js';
import { INERT_INDEX } from '../main/inert-index.js';
import { NO_SPEECH } from '../main/opening-engines.js';
import { readCollections } from '../testing/api-collections.js';
import { readApiDocument, type DocumentedOperation, type RawAnswer } from '../testing/api-document.js';
import { arbitraryRequest } from '../testing/api-requests.js';
import { IdPool, type Owner } from '../testing/id-pool.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../testing/postgres-server.js';
import { sendRaw } from '../testing/raw-request.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import { TEST_RUNS } from '../testing/test-runs.js';
import { WORKSPACE_HEADER } from './caller.js';

const RUNS = TEST_RUNS ?? 300;
/** Of this many requests each operation succeeds and is refused. */
const ENOUGH_PER_OPERATION = 200;

const withId = z.looseObject({ id: z.uuid() });
const answerWithIds = z.looseObject({ data: z.union([withId, z.array(withId)]) });

/** The ids of what an answer holds. */
function idsIn({ status, contentType, bytes }: RawAnswer): readonly string[] {
  if (status > 299 || contentType !== 'application/json') return [];
  const { data } = answerWithIds.safeParse(JSON.parse(Buffer.from(bytes).toString()));
  if (data === undefined) return [];
  return [data.data].flat().map(({ id }) => id);
}

/** Where the ids of this operation's answers belong. */
function collectionOf({ path, method }: DocumentedOperation): string | undefined {
  return method === 'DELETE' || /\}.*[^}]$/.test(path) ? undefined : path.replace(/\/\{\w+\}$/, '');
}

/**
 * What takes the name of a voice, or one's own voice, a sample of speech, base64, an id that no list has, or two ids that belong
 * together; a call that somebody joined; an agent with a number to call from, and all that is done with the batches of such an
 * agent; a file with the right columns: nothing of it is met by chance.
 */
const NOT_BY_CHANCE: ReadonlySet<string> = new Set([
  'importVoice',
  'cloneVoice',
  'renameVoice',
  'deleteVoice',
  'addDocumentSource',
  'getKnowledgeSource',
  'changeKnowledgeSource',
  'archiveKnowledgeSource',
  'deleteKnowledgeBaseSource',
  'getRecording',
  'getTranscript',
  'rateCall',
  'getWebhookDelivery',
  'replayWebhookDelivery',
  'createCall',
  'createBatchCall',
  'getBatchCall',
  'changeBatchCall',
  'deleteBatchCall',
  'scheduleBatchCall',
  'pauseBatchCall',
  'resumeBatchCall',
  'listBatchCallContacts',
  'addBatchCallContacts',
  'importBatchCallContacts',
  'importContacts',
]);

async function judgeRequests(service: ServedService): Promise<void> {
  const [own, foreign] = [await service.createWorkspace(), await service.createWorkspace()];
  const master = await service.createMasterKey([own.id]);
  const document = readApiDocument((await own.client.get('/openapi.json')).body);
  const collections = readCollections(document.operations);
  const pool = new IdPool(collections);
  pool.add('own', '/workspaces', own.id);
  pool.add('foreign', '/workspaces', foreign.id);
  // What is on the shelf from the start, for both.
  const lists = document.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const keys: readonly (readonly [Owner, string])[] = [
    ['own', own.key],
    ['foreign', foreign.key],
  ];
  for (const [owner, key] of keys) {
    for (const { path, method } of lists) {
      const answer = await sendRaw(service.baseUrl, key, { method, path, headers: {}, body: undefined });
      for (const id of idsIn(answer)) pool.add(owner, path, id);
    }
  }
  const met = new Map<string, Set<number>>();

  await fc.assert(
    fc.asyncProperty(arbitraryRequest({ document, collections, pool }), fc.nat(9), async (request, dice) => {
      const operation = document.operations.find(({ operationId }) => operationId === request.operationId);
      assert.ok(operation);
      // Now and then the other workspace does something, of which ids come.
      const isForeign = dice === 0;
      const key = operation.path.startsWith('/workspaces') ? master.key : isForeign ? foreign.key : own.key;
      const sent = {
        ...request,
        path: pool.fill(request.path),
        body: request.body && pool.fill(request.body),
        headers: { ...request.headers, ...(key === master.key && { [WORKSPACE_HEADER]: own.id }) },
      };
      const answer = await sendRaw(service.baseUrl, key, sent);
      const shown = `${sent.method} ${sent.path.slice(0, 300)} ${JSON.stringify(request.headers)} ${sent.body?.slice(0, 600) ?? ''}`;
      assert.ok(answer.status < 500, `${answer.status} to ${shown}: ${service.defects.map(String).join()}`);
      try {
        document.judge(operation, answer);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${reason}, answering ${shown}`, { cause });
      }
      if (operation.method === 'DELETE') for (const id of idsIn(answer)) pool.remove(id);
      const collection = collectionOf(operation);
      if (collection !== undefined) {
        for (const id of idsIn(answer)) pool.add(isForeign ? 'foreign' : 'own', collection, id);
      }
      met.set(operation.operationId, (met.get(operation.operationId) ?? new Set()).add(answer.status));
    }),
    // A smaller example would meet another state of the service. The seed is part of the failure's message.
    { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
  );
  assert.deepEqual(service.defects, []);
  if (RUNS < document.operations.length * ENOUGH_PER_OPERATION) return;
  const never: string[] = [];
  for (const { operationId } of document.operations) {
    const statuses = [...(met.get(operationId) ?? [])];
    if (!NOT_BY_CHANCE.has(operationId) && !statuses.some((status) => status < 300)) never.push(operationId);
    assert.ok(
      statuses.some((status) => status > 399),
      `${operationId} was never refused`,
    );
  }
  assert.deepEqual(never, [], 'these never succeeded');
}

describe('the OpenAPI document', () => {
  let service: ServedService;
  before(async () => {
    service = await serveService({ calls: {} });
  });
  after(() => service.close());

  it('lists every answer to every request, and its shape', () => judgeRequests(service));

  it('names each operation once, and refers to schemas that it has', async () => {
    const { client } = await service.createWorkspace();
    const { body } = await client.get('/openapi.json');
    const { operations } = readApiDocument(body);
    const ids = operations.map(({ operationId }) => operationId);
    const endpoints = createEndpoints({
      opener: noCalling.opener,
      placer: noCalling.placer,
      synthesizer: NO_SPEECH,
      index: INERT_INDEX,
    });
    assert.deepEqual(ids.toSorted(), endpoints.map(({ operationId }) => operationId).toSorted());
    assert.equal(new Set(ids).size, ids.length);
    const { components } = z
      .looseObject({ components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(body);
    for (const [, name = ''] of JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      assert.ok(name in components.schemas, name);
    }
    assert.ok(!/"\$ref":"(?!#\/components\/schemas\/)/.test(JSON.stringify(body)));
  });
});

describe('the OpenAPI document of a service on PostgreSQL', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  let service: ServedService;
  before(async () => {
    server = await startPostgres();
    const database = { kind: 'server', url: await server.createDatabase() } as const;
    service = await serveService({
      database,
      secret: 'a secret of a test, and long enough for it',
      calls: {},
    });
  });
  after(async () => {
    await service.close();
    await server.stop();
  });

  it('lists every answer to every request there, and its shape', () => judgeRequests(service));
});
