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
    const optional = ['/end',
      '/calls/{callId}/transcript', '/calls/{callId}/recording', '/webhook'];
    assert.deepEqual(paths({ transcript: true, recording: true, webhook: true }), [
      '/join',
      ...optional,
      '/voice-agent.js',
    ]);
    assert.deepEqual(paths(), ['/join', '/voice-agent.js']);
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
});
