// What the OpenAPI document says about answers is true, whatever is sent.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { createBuiltInPlatform } from '../engines/built-in/platform.js';
import { ENDPOINTS } from '../main/voice-service.js';
import { createTool } from '../resources/tools/service.js';
import { arbitraryRequest } from '../testing/api-requests.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import { systemClock } from '../time/clock.js';
import { errorEnvelope } from './envelope.js';

/** Few enough for every run; a long search sets more. */
const RUNS = Number(process.env.VOICE_AGENT_TEST_RUNS ?? 400);

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }),
    ),
  ),
});

describe('the OpenAPI document', () => {
  let service: ServedService;
  before(async () => {
    service = await serveService();
  });
  after(() => service.close());

  it('lists every answer to every request, and its shape', async () => {
    const { id: workspaceId } = await service.createWorkspace();
    const master = await service.createMasterKey([workspaceId]);
    const client = master.clientOf(workspaceId);
    const scope = { db: service.db, clock: systemClock, platform: createBuiltInPlatform(), workspaceId };
    const tools = await Promise.all(['one', 'two', 'three'].map((name) => createTool(scope, { name })));
    const { paths } = documentSchema.parse((await client.get('/openapi.json')).body);
    const seen = new Set<string>();

    await fc.assert(
      fc.asyncProperty(
        arbitraryRequest(ENDPOINTS, [workspaceId, ...tools.map(({ id }) => id)]),
        async ({ operationId, path, body, headers }) => {
          const endpoint = ENDPOINTS.find((each) => each.operationId === operationId);
          assert.ok(endpoint);
          const {
            status,
            headers: sent,
            body: answer,
          } = await client.send(endpoint.method.toUpperCase(), path, {
            headers,
            ...(body !== undefined && { body }),
          });
          const described = paths[endpoint.path]?.[endpoint.method];
          assert.equal(described?.operationId, operationId);
          assert.ok(String(status) in described.responses, `${operationId} does not list ${status}`);
          assert.ok(status < 500, JSON.stringify(service.defects.map(String)));
          const schema = status === endpoint.status ? endpoint.answer : errorEnvelope;
          if ('mediaType' in schema) {
            assert.ok(sent.get('Content-Type')?.startsWith(schema.mediaType));
          } else {
            assert.equal(schema.safeParse(answer).error?.message, undefined);
          }
          seen.add(`${operationId} ${status}`);
        },
      ),
      { numRuns: RUNS },
    );
    assert.deepEqual(service.defects, []);
    // The requests are neither all right nor all wrong.
    for (const operation of ['createTool 201', 'createTool 422', 'listTools 200', 'changeTool 422']) {
      assert.ok(seen.has(operation), `${operation} was not met`);
    }
  });

  it('names each operation once, and refers to schemas that it has', async () => {
    const { client } = await service.createWorkspace();
    const { body } = await client.get('/openapi.json');
    const { paths, components } = documentSchema
      .extend({ components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(body);
    const ids = Object.values(paths).flatMap((operations) =>
      Object.values(operations).map((each) => each.operationId),
    );
    assert.equal(new Set(ids).size, ENDPOINTS.length);
    for (const [, name = ''] of JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      assert.ok(name in components.schemas, name);
    }
    assert.ok(!/"\$ref":"(?!#\/components\/schemas\/)/.test(JSON.stringify(body)));
  });
});
