import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinBodySchema } from './join/join-body.js';
import { openApiDocument } from './openapi.js';

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
  readonly components: {
    readonly schemas: Record<
      string,
      { properties: object; additionalProperties?: boolean; $schema?: string }
    >;
  };
}

describe('openApiDocument', () => {
  const document = openApiDocument('/voice') as unknown as Document;

  it('is OpenAPI 3.1 for the mount it is asked at', () => {
    assert.match(document.openapi, /^3\.1\./);
    assert.deepEqual(document.servers, [{ url: '/voice' }]);
    assert.deepEqual((openApiDocument('') as unknown as Document).servers, [{ url: '/' }]);
  });

  it('takes its schemas from those that validate', () => {
    const { JoinRequest } = document.components.schemas;
    assert.deepEqual(Object.keys(JoinRequest?.properties ?? {}), Object.keys(joinBodySchema.shape));
    assert.equal(JoinRequest?.additionalProperties, false);
    assert.equal(JoinRequest.$schema, undefined);
  });

  it('describes the schemas once, however often it is asked for', () => {
    const again = openApiDocument('/other') as unknown as Document;
    assert.equal(again.components.schemas, document.components.schemas);
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    assert.ok(references.length > 0);
    for (const name of references) assert.ok(name !== undefined && name in document.components.schemas, name);
  });

  it('describes what a call leaves behind, and the webhook, where they are offered', () => {
    const paths = (routes?: Parameters<typeof openApiDocument>[1]) =>
      Object.keys((openApiDocument('/voice', routes) as unknown as Document).paths);
    const always = [
      '/join',
      '/alive',
      '/end',
      '/voice-agent.js',
      '/voice-agent.json',
      '/{release}/voice-agent.js',
    ];
    const optional = ['/calls/{callId}/transcript', '/calls/{callId}/recording', '/webhook'];
    assert.deepEqual(paths(), always);
    assert.deepEqual(
      paths({ transcript: true, recording: true, webhook: true }).sort(),
      [...always, ...optional].sort(),
    );
  });

  it('lists a response for every status a join can have', () => {
    const statuses = Object.keys(document.paths['/join']?.post?.responses ?? {});
    assert.deepEqual(statuses, [
      '200',
      '400',
      '401',
      '403',
      '404',
      '405',
      '408',
      '413',
      '415',
      '422',
      '429',
      '500',
      '502',
      '503',
      '504',
    ]);
  });

  it('is built as OpenAPI 3.1 demands: unique operations, described responses, declared parameters', () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
    );
    const ids = operations.map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    for (const { path, method, operationId, parameters = [], responses } of operations) {
      assert.match(path, /^\//);
      assert.ok(['get', 'post'].includes(method), method);
      assert.match(operationId, /^[a-z][A-Za-z]+$/);
      const templated = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual(
        parameters
          .filter((parameter) => parameter.in === 'path' && parameter.required)
          .map(({ name }) => name),
        templated,
      );
      for (const [status, response] of Object.entries(responses)) {
        assert.match(status, /^[1-5]\d\d$/);
        assert.ok(response.description.length > 0);
        for (const type of Object.keys(response.content ?? {})) assert.match(type, /^[\w-]+\/[\w.+-]+$/);
      }
    }
  });
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Record<string, { readonly description: string; readonly content?: object }>;
}
