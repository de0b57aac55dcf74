import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definitionOf, PROXY_ERROR_CODES } from '../http/proxy-error.js';
import { joinBodySchema } from '../routes/join/join-body.js';
import { validOptions } from '../testing/proxy-fixture.js';
import { routesOf } from '../testing/routes.js';
import { createOpenApiDescriber } from './openapi.js';

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

/** What a proxy offers beyond what every proxy has. */
interface Offer {
  readonly transcript: boolean;
  readonly recording: boolean;
  readonly rating: boolean;
  readonly webhook: boolean;
  readonly tickets: 'none' | 'optional' | 'required';
}

const NOTHING: Offer = {
  transcript: false,
  recording: false,
  rating: false,
  webhook: false,
  tickets: 'none',
};
const EVERYTHING: Offer = {
  transcript: true,
  recording: true,
  rating: true,
  webhook: true,
  tickets: 'optional',
};

function routesWith({ transcript, recording, rating, webhook, tickets }: Offer) {
  return routesOf(
    validOptions({
      afterCall: { transcript, recording, rating },
      ...(webhook ? { webhook: { secret: 'no secret', onResult: () => undefined } } : {}),
      ...(tickets === 'none'
        ? {}
        : { tickets: { secret: 's'.repeat(32), required: tickets === 'required' } }),
    }),
  );
}

describe('the OpenAPI document', () => {
  const documentWith = (offer: Offer = NOTHING, mount = '/voice') =>
    createOpenApiDescriber(routesWith(offer))(mount) as unknown as Document;
  const document = documentWith();

  it('is OpenAPI 3.1 for the mount it is asked at', () => {
    assert.match(document.openapi, /^3\.1\./);
    assert.deepEqual(document.servers, [{ url: '/voice' }]);
    assert.deepEqual(documentWith(NOTHING, '').servers, [{ url: '/' }]);
  });

  it('takes its schemas from those that validate', () => {
    const { JoinRequest } = document.components.schemas;
    assert.deepEqual(Object.keys(JoinRequest?.properties ?? {}), Object.keys(joinBodySchema.shape));
    assert.equal(JoinRequest?.additionalProperties, false);
    assert.equal(JoinRequest.$schema, undefined);
  });

  it('describes the schemas once, however often it is asked for', () => {
    const describeAt = createOpenApiDescriber(routesWith(NOTHING));
    const [first, again] = [describeAt('/voice'), describeAt('/other')] as unknown as Document[];
    assert.ok(first);
    assert.equal(again?.components.schemas, first.components.schemas);
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    assert.ok(references.length > 0);
    for (const name of references) assert.ok(name !== undefined && name in document.components.schemas, name);
  });

  it('describes what a call leaves behind, and the webhook, where they are offered', () => {
    const paths = (offer?: Offer) => Object.keys(documentWith(offer).paths);
    const always = [
      '/join',
      '/alive',
      '/end',
      '/voice-agent.js',
      '/voice-agent.json',
      '/{release}/voice-agent.js',
    ];
    const optional = [
      '/calls/{callId}/transcript',
      '/calls/{callId}/recording',
      '/calls/{callId}/rating',
      '/webhook',
    ];
    assert.deepEqual(paths(), always);
    assert.deepEqual(
      paths({ transcript: true, recording: true, rating: true, webhook: true, tickets: 'none' }).sort(),
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

  it('names every code that a route may answer, under its status', () => {
    const withAll = documentWith(EVERYTHING);
    const responses = (path: string, method: string) =>
      (withAll.paths[path]?.[method]?.responses ?? {}) as Record<string, { description: string }>;
    const join = responses('/join', 'post');
    assert.match(
      join[403]?.description ?? '',
      /challenge_failed: .*origin_not_allowed: |origin_not_allowed: .*challenge_failed: /,
    );
    assert.match(
      join[429]?.description ?? '',
      /busy: .* See Retry-After\. rate_limited: .* See Retry-After\./,
    );
    for (const { name, method, errors, description } of routesWith(EVERYTHING)) {
      if (description === undefined) continue;
      const path = description.path ?? name;
      for (const code of errors) {
        const { status, message } = definitionOf(code);
        assert.ok(
          responses(path, method.toLowerCase())[status]?.description.includes(`${code}: ${message}`),
          `${path} ${code}`,
        );
      }
    }
  });

  it('knows every code that can be sent, and each is some route’s', () => {
    const sent = PROXY_ERROR_CODES.filter((code) => code !== 'client_closed');
    const described = JSON.stringify(document.components.schemas.Error);
    for (const code of sent) assert.ok(described.includes(`"${code}"`), code);
    assert.doesNotMatch(described, /client_closed/);
    assert.deepEqual(
      new Set<string>(routesWith(EVERYTHING).flatMap(({ errors }) => errors)),
      new Set<string>(sent),
    );
  });

  it('says whether a join brings a ticket, and how', () => {
    const securityOf = (tickets: 'none' | 'optional' | 'required') => {
      const { paths, components } = documentWith({ ...NOTHING, tickets }) as unknown as {
        paths: Record<string, { post: { security?: object[] } }>;
        components: { securitySchemes: object };
      };
      return [paths['/join']?.post.security, components.securitySchemes];
    };
    const scheme = { ticket: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } };
    assert.deepEqual(securityOf('none'), [undefined, {}]);
    assert.deepEqual(securityOf('optional'), [[{}, { ticket: [] }], scheme]);
    assert.deepEqual(securityOf('required'), [[{ ticket: [] }], scheme]);
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
