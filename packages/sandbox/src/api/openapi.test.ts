import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { endpoints } from './endpoints.js';
import { serveApi, type ServedApi } from './testing/served-api.js';

type Json = Readonly<Record<string, unknown>>;

let api: ServedApi;
let document: Json;
before(async () => {
  api = await serveApi();
  const answer = await api.request('/openapi.json');
  assert.equal(answer.status, 200);
  document = answer.json() as Json;
});
after(() => api.close());

/** Looks up a place in the document, such as `components`, `schemas`. */
function at(...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);
}

/** Every object in the document, with where it stands. */
function* objectsIn(value: unknown, path = '#'): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`);
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Json }>>;
}

function operations(): readonly (readonly [path: string, method: string, operation: Operation])[] {
  return Object.entries(at('paths') as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method, operation] as const),
  );
}

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names the service, its address and its key', () => {
    assert.equal(at('openapi'), '3.1.0');
    assert.equal(typeof at('info', 'title'), 'string');
    assert.equal(at('info', 'version'), 'v1');
    assert.deepEqual(at('servers'), [{ url: api.baseUrl }]);
    assert.deepEqual(at('security'), [{ bearer: [] }]);
    assert.deepEqual(at('components', 'securitySchemes', 'bearer'), { type: 'http', scheme: 'bearer' });
  });

  it('has every endpoint once', () => {
    const described = operations().map(
      ([path, method, { operationId }]) => `${operationId} ${method} ${path}`,
    );
    const served = Object.values(endpoints).map(
      ({ operationId, method, path }) => `${operationId} ${method} ${path}`,
    );
    assert.deepEqual(described.toSorted(), served.toSorted());
    assert.equal(new Set(served.map((line) => line.split(' ')[0])).size, served.length);
  });

  it('declares the parameters of each path, and no others in it', () => {
    for (const [path, , { parameters }] of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((parameter) => parameter.in === 'path');
      assert.deepEqual(
        declared.map(({ name }) => name),
        inPath,
      );
      assert.ok(declared.every(({ required }) => required));
      assert.equal(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size, parameters.length);
    }
  });

  it('has only statuses that the specification knows, each with a description and a JSON schema', () => {
    for (const [path, method, { responses }] of operations()) {
      for (const [status, { description, content }] of Object.entries(responses)) {
        assert.match(status, /^(200|201|400|401|402|403|404|422|429|500|502)$/);
        assert.ok(description.length > 0);
        const media = content['application/json'] as { readonly schema?: Json } | undefined;
        assert.ok(media?.schema && Object.keys(media.schema).length > 0, `${method} ${path} ${status}`);
      }
      assert.ok('200' in responses && '401' in responses);
    }
  });

  it('describes the limits of a page as numbers', () => {
    const parameters = at('paths', '/agents', 'get', 'parameters') as readonly Json[];
    assert.deepEqual(
      parameters.find(({ name }) => name === 'limit'),
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      },
    );
  });

  it('lets a web call have fields it does not know, and variables of three types', () => {
    const schema = at(
      'paths',
      '/webrtc/call',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
    );
    assert.deepEqual((schema as Json).required, ['agent_id']);
    assert.notEqual((schema as Json).additionalProperties, false);
    const { variables } = (schema as { properties: Record<string, Json> }).properties;
    assert.deepEqual(variables?.additionalProperties, { type: ['string', 'number', 'boolean'] });
  });

  it('refers to schemas that are there, and uses all that are', () => {
    const used = new Set<unknown>();
    for (const [path, { $ref }] of objectsIn(document)) {
      if ($ref === undefined) continue;
      used.add($ref);
      assert.equal(typeof $ref, 'string');
      const keys = ($ref as string).replace(/^#\//, '').split('/');
      assert.ok(at(...keys), `${path} refers to ${$ref as string}`);
    }
    const named = Object.keys(at('components', 'schemas') as Json);
    assert.deepEqual([...used].toSorted(), named.map((name) => `#/components/schemas/${name}`).toSorted());
  });

  it('has schemas of one dialect whose required fields exist', () => {
    for (const [path, value] of objectsIn(document)) {
      assert.ok(!('$id' in value) && !('$schema' in value) && !('nullable' in value), path);
      if (!Array.isArray(value.required)) continue;
      const properties = Object.keys(value.properties ?? {});
      for (const field of value.required) assert.ok(properties.includes(field as string), path);
    }
  });
});
