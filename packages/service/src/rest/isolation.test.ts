// Nothing of a workspace is seen or changed from another one: each operation of the document is tried with the other's ids, in
// its path, its query and its body. What a test must know to carry an operation out is in `testing/prepared-operations.ts`.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { ManualTimers } from '../conversation/testing/manual-timers.js';
import { UNKNOWN_ID } from '../testing/answers.js';
import { readCollections, type ApiCollections } from '../testing/api-collections.js';
import { readApiDocument, type ApiDocument, type DocumentedOperation } from '../testing/api-document.js';
import { dumpDatabase } from '../testing/database-dump.js';
import { createManualClock } from '../testing/manual-clock.js';
import {
  BODIES,
  CREATIONS,
  OPEN_TO_ALL,
  PREPARATIONS,
  QUERIES,
  STORED,
  TELLS_APART,
} from '../testing/prepared-operations.js';
import { sendRaw } from '../testing/raw-request.js';
import { referencesIn, withId } from '../testing/references.js';
import {
  serveService,
  type ServedMasterKey,
  type ServedService,
  type ServedWorkspace,
} from '../testing/served-service.js';
import { WORKSPACE_HEADER } from './caller.js';

const WHERE = 'packages/service/src/testing/prepared-operations.ts';
/** Some ids are more than a UUID. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const identified = z.looseObject({ id: z.uuid() });
/** What is made along with other things stands within. */
const created = z.looseObject({
  data: z.union([identified, z.looseObject({ source: identified }).transform(({ source }) => source)]),
});

interface Answered {
  readonly status: number;
  /** Without what differs from one request to the next, and without the ids that were sent. */
  readonly content: string;
}

describe('another workspace', () => {
  let service: ServedService;
  let own: ServedWorkspace;
  let other: ServedWorkspace;
  let master: ServedMasterKey;
  let document: ApiDocument;
  let collections: ApiCollections;
  /** Stands still, so that nothing is done later. */
  const clock = createManualClock();
  const otherIds = new Map<string, string>();

  before(async () => {
    service = await serveService({
      clock,
      timers: new ManualTimers(), // likewise: a call by telephone goes on as far as it waits for something
      allowedHosts: ['127.0.0.1'],
      calls: { joinTtlMs: 3_600_000 }, // no call ends by itself
    });
    own = await service.createWorkspace();
    other = await service.createWorkspace();
    master = await service.createMasterKey([own.id]);
    document = readApiDocument((await own.client.get('/openapi.json')).body);
    collections = readCollections(document.operations);
    for (const [collection, id] of await createResources(other)) otherIds.set(collection, id);
  });
  after(() => service.close());

  function operationNamed(name: string): DocumentedOperation {
    return (
      document.operations.find(({ operationId }) => operationId === name) ??
      assert.fail(`there is no ${name}`)
    );
  }

  /** One of each collection. */
  async function createResources(owner: ServedWorkspace): Promise<ReadonlyMap<string, string>> {
    const ids = new Map([['/workspaces', owner.id]]);
    for (const [collection, name] of Object.entries(CREATIONS)) {
      const operation = operationNamed(name);
      const path = fillPath(operation, ids);
      const answer = await owner.client.send(operation.method, path, { body: bodyOf(operation, ids) });
      assert.ok(
        answer.status < 300,
        `${name} was refused: ${JSON.stringify(answer.body)}. Mend its body in ${WHERE}.`,
      );
      ids.set(collection, created.parse(answer.body).data.id);
    }
    for (const [collection, store] of Object.entries(STORED)) {
      const scope = { db: service.db, clock, workspaceId: owner.id };
      ids.set(collection, await store(scope, (known) => ids.get(known) ?? assert.fail(known)));
    }
    await service.settle();
    for (const name of collections.names) {
      assert.ok(
        ids.has(name),
        `it is not known how a resource of ${name} is made: add it to CREATIONS or STORED in ${WHERE}`,
      );
    }
    return ids;
  }

  function bodyOf(
    { operationId, body }: DocumentedOperation,
    ids: ReadonlyMap<string, string>,
  ): object | undefined {
    if (body === undefined) return undefined;
    const known = (collection: string): string =>
      ids.get(collection) ??
      assert.fail(`${operationId} needs a resource of ${collection}: add it to CREATIONS in ${WHERE}`);
    return BODIES[operationId]?.(known, `slug-${randomUUID()}`) ?? {};
  }

  function fillPath({ operationId, path }: DocumentedOperation, ids: ReadonlyMap<string, string>): string {
    const filled = path.replaceAll(
      /\{(\w+)\}/g,
      (_placeholder, name: string) => ids.get(collections.ofParameter(path, name)) ?? UNKNOWN_ID,
    );
    const query = QUERIES[operationId];
    return query === undefined ? filled : `${filled}?${query}`;
  }

  async function send(operation: DocumentedOperation, path: string, body: unknown): Promise<Answered> {
    const isOfMaster = operation.path.startsWith('/workspaces');
    const { status, contentType, bytes } = await sendRaw(service.baseUrl, isOfMaster ? master.key : own.key, {
      method: operation.method,
      path,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = Buffer.from(bytes).toString();
    const content =
      contentType !== 'application/json'
        ? text
        : JSON.stringify({ ...(JSON.parse(text) as object), meta: undefined });
    const sent = [UNKNOWN_ID, ...otherIds.values()].map((id) => UUID.exec(id)?.[0] ?? id);
    return { status, content: sent.reduce((each, id) => each.replaceAll(id, 'ID'), content) };
  }

  /** Tries something with each of the other's ids, and with one that nobody has: there is no difference. */
  async function assertUnknown(
    what: string,
    ids: Iterable<string>,
    attempt: (id: string) => Promise<Answered>,
  ): Promise<void> {
    const untouched = await dumpDatabase(service.db);
    const unknown = new Map<string, Answered>();
    for (const id of ids) {
      const like = id.replace(UUID, UNKNOWN_ID);
      const expected = unknown.get(like) ?? (await attempt(like));
      unknown.set(like, expected);
      assert.deepEqual(await attempt(id), expected, `${what}: it shows that the other workspace has this`);
    }
    assert.deepEqual(await dumpDatabase(service.db), untouched, `${what}: it has changed something`);
  }

  it('is reached by no id in a path', async () => {
    const tried = document.operations.filter(
      ({ path, operationId }) => path.includes('{') && !(operationId in OPEN_TO_ALL),
    );
    assert.ok(tried.length > 10);
    let usable = await createResources(own);
    for (const operation of tried) {
      const ownIds = usable;
      await PREPARATIONS[operation.operationId]?.(
        { db: service.db, clock, workspaceId: own.id },
        (collection) => ownIds.get(collection) ?? assert.fail(collection),
      );
      // The request is right but for the id, which only shows by carrying it out.
      const right = await send(
        operation,
        fillPath(operation, new Map([...ownIds, ['/workspaces', own.id]])),
        bodyOf(operation, ownIds),
      );
      assert.ok(
        right.status < 300,
        `${operation.operationId} was refused: ${right.content}. Add what it needs to BODIES, QUERIES or PREPARATIONS in ${WHERE}.`,
      );
      await service.settle();
      // What was only read is as it was.
      if (operation.method !== 'GET') usable = await createResources(own);
      const ids = usable;
      const body = bodyOf(operation, ids);
      for (const [, name = ''] of operation.path.matchAll(/\{(\w+)\}/g)) {
        const collection = collections.ofParameter(operation.path, name);
        const theirs = otherIds.get(collection) ?? assert.fail(collection);
        await assertUnknown(`${operation.operationId} with ${name}`, [theirs], async (id) => {
          const answer = await send(
            operation,
            fillPath(operation, new Map([...ids, [collection, id]])),
            body,
          );
          assert.equal(answer.status, 404, `${operation.operationId}: ${answer.content}`);
          return answer;
        });
      }
    }
  });

  it('is reached by no id in a body', async () => {
    const usable = await createResources(own);
    let count = 0;
    for (const operation of document.operations) {
      const { body: schema, operationId } = operation;
      if (schema === undefined || operationId in TELLS_APART) continue;
      for (const reference of referencesIn(schema, { document, collections })) {
        const body = bodyOf(operation, usable);
        await assertUnknown(`${operationId} with ${reference.join('.')}`, otherIds.values(), (id) =>
          send(operation, fillPath(operation, usable), withId(body, schema, reference, id, document)),
        );
        count += 1;
      }
    }
    assert.ok(count > 5);
  });

  it('is reached by no id in a query', async () => {
    const usable = await createResources(own);
    for (const operation of document.operations) {
      for (const { name, schema, in: place } of operation.parameters) {
        const isReference = schema.format === 'uuid' || collections.of(name) !== undefined || name === 'ids';
        if (place !== 'query' || !isReference) continue;
        const path = fillPath(operation, usable);
        await assertUnknown(`${operation.operationId} with ${name}`, otherIds.values(), (id) =>
          send(operation, `${path}${path.includes('?') ? '&' : '?'}${name}=${id}`, bodyOf(operation, usable)),
        );
      }
    }
  });

  it('is in no list', async () => {
    for (const operation of document.operations) {
      if (operation.method !== 'GET' || operation.path.includes('{')) continue;
      const { content, status } = await send(operation, operation.path, undefined);
      assert.equal(status, 200, content);
      assert.ok(!content.includes('"ID"') && !content.includes(other.id), operation.operationId);
    }
  });

  it('is not acted on by naming it, by either kind of key', async () => {
    const untouched = await dumpDatabase(service.db);
    for (const operation of document.operations) {
      if (operation.path.startsWith('/workspaces')) continue;
      for (const key of [own.key, master.key]) {
        const body = bodyOf(operation, otherIds);
        const { status } = await sendRaw(service.baseUrl, key, {
          method: operation.method,
          path: fillPath(operation, otherIds),
          headers: { [WORKSPACE_HEADER]: other.id, 'Content-Type': 'application/json' },
          body: body && JSON.stringify(body),
        });
        assert.equal(status, 403, operation.operationId);
      }
    }
    assert.deepEqual(await dumpDatabase(service.db), untouched);
  });

  it('makes no defect', () => assert.deepEqual(service.defects, []));
});
