import assert from 'node:assert/strict';
import http from 'node:http';
import { after, afterEach, before, describe, it } from 'node:test';
import { z } from 'zod';
import { toolResource } from '../resources/tools/schema.js';
import type { ApiClient } from '../testing/api-client.js';
import { assertRefusal } from '../testing/refusal.js';
import { serveService, type ServedService, type ServedWorkspace } from '../testing/served-service.js';

const MEGABYTE = 1024 * 1024;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const NUL = String.raw`\u0000`;
const HALF = String.raw`\ud800`;

/** A tool with one parameter, whose schema may hold anything. */
const withSchema = (schema: string): string =>
  `{"name":"A","definition":{"dynamicParameters":[
    {"name":"a","location":"PARAMETER_LOCATION_QUERY","schema":${schema}}]}}`;

describe('the API', () => {
  let service: ServedService;
  let workspace: ServedWorkspace;
  let client: ApiClient;
  before(async () => {
    service = await serveService();
    workspace = await service.createWorkspace();
    ({ client } = workspace);
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.defects, []));

  it('answers with an id and a time of its own each time, and is kept by nobody', async () => {
    const [one, other] = [await client.get('/tools'), await client.get('/tools')];
    assert.notEqual(one.body.meta.request_id, other.body.meta.request_id);
    assert.ok(one.body.meta.ts.endsWith('Z'));
    assert.equal(one.headers.get('Cache-Control'), 'no-store');
    assert.equal(one.headers.get('X-Content-Type-Options'), 'nosniff');
    for (const name of ['X-Powered-By', 'ETag', 'Access-Control-Allow-Origin']) {
      assert.equal(one.headers.get(name), null);
    }
  });

  describe('given a body that it cannot read', () => {
    for (const [what, body, type] of [
      ['broken JSON', '{"name":', 'application/json'],
      ['two values', '{} {}', 'application/json'],
      ['other text', 'name=A', 'application/x-www-form-urlencoded'],
      ['JSON by another name', '{"name":"A"}', 'text/plain'],
      ['an unknown character set', '{"name":"A"}', 'application/json; charset=klingon'],
    ] as const) {
      it(`refuses ${what}`, async () => {
        const answer = await client.send('POST', '/tools', { body, headers: { 'Content-Type': type } });
        assertRefusal(answer, 'bad_request');
        assert.ok(!answer.body.error.message.includes('name='), 'nothing of the body is repeated');
      });
    }

    it('refuses an encoded one', async () => {
      const headers = { 'Content-Encoding': 'gzip' };
      assertRefusal(await client.send('POST', '/tools', { body: '{}', headers }), 'bad_request');
    });

    it('takes 1 MB, and refuses a byte more', async () => {
      const body = (bytes: number): string => JSON.stringify({ name: '' }).padEnd(bytes, ' ');
      assertRefusal(
        await client.send('POST', '/tools', { body: body(MEGABYTE) }),
        'validation_error',
        'name',
      );
      assertRefusal(await client.send('POST', '/tools', { body: body(MEGABYTE + 1) }), 'bad_request');
    });

    it('refuses one that is longer than it says by closing, and lives on', async () => {
      const status = await sendRaw(`${service.baseUrl}/tools`, {
        headers: {
          Authorization: `Bearer ${workspace.key}`,
          'Content-Type': 'application/json',
          'Transfer-Encoding': 'chunked',
        },
        chunks: Array.from({ length: 20 }, () => ' '.repeat(MEGABYTE / 10)),
      });
      assert.ok(status === 400 || status === 'closed', String(status));
      assert.equal((await client.get('/tools')).status, 200);
    });
  });

  describe('given JSON that nothing can be made of', () => {
    for (const [what, body, field] of [
      ['null', 'null', 'body'],
      ['an array', '[]', 'body'],
      ['a text', '"name"', 'body'],
      ['a number', '1', 'body'],
      ['NUL in a text', `{"name":"a${NUL}b"}`, 'name'],
      ['NUL in the name of a field', `{"a${NUL}b":1,"name":"A"}`, 'body'],
      ['NUL deep inside', withSchema(`{"a":[{"b${NUL}":1}]}`), 'definition.dynamicParameters.0.schema.a.0'],
      ['half a character in a text', `{"name":"a${HALF}b"}`, 'name'],
      ['half a character inside', withSchema(`{"a":"${HALF}"}`), 'definition.dynamicParameters.0.schema.a'],
      ['half a character in the name of a field', withSchema(`{"${HALF}":1}`), undefined],
      ['a number too large for a double', '{"name":1e400}', 'name'],
      ['such a number inside', withSchema('{"maximum":-1e400}'), undefined],
      ['a long whole number for a text', `{"name":${'9'.repeat(1000)}}`, 'name'],
      ['__proto__', '{"name":"A","__proto__":{"name":"B"}}', 'body'],
      ['__proto__ alone', '{"__proto__":{"name":"B"}}', 'body'],
      ['__proto__ inside', withSchema('{"__proto__":{"type":"string"}}'), undefined],
      ['an array nested 100,000 deep', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, undefined],
      [
        'an object nested 100,000 deep',
        withSchema(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
        undefined,
      ],
      ['100,000 unknown fields', withSchema('1').replace('{', `{${fields(80_000)},`), undefined],
      [
        '100,000 bad entries',
        `{"name":"A","definition":{"dynamicParameters":[${'1,'.repeat(99_999)}1]}}`,
        undefined,
      ],
    ] as const) {
      it(`refuses ${what}`, async () => {
        const answer = await client.send('POST', '/tools', { body });
        assertRefusal(answer, 'validation_error', field);
        assert.ok(JSON.stringify(answer.body).length < 10_000, 'a refusal is short');
      });
    }

    it('takes names that objects have by themselves for what they are', async () => {
      const body = withSchema('{"constructor":{"prototype":1},"toString":2,"hasOwnProperty":3}');
      const { data } = (await client.send('POST', '/tools', { body })).body;
      assert.deepEqual(toolResource.parse(data).definition.dynamicParameters, [
        {
          name: 'a',
          location: 'PARAMETER_LOCATION_QUERY',
          required: false,
          schema: { constructor: { prototype: 1 }, toString: 2, hasOwnProperty: 3 },
        },
      ]);
      assert.equal((await client.send('POST', '/tools', { body: '{}' })).status, 422);
    });
  });

  describe('given an address', () => {
    for (const [path, code] of [
      ['/tools?name=a%00b', 'validation_error'],
      ['/tools?a%00b=1&name=a', 'validation_error'],
      ['/tools?name=a&name=b', 'validation_error'],
      ['/tools?__proto__=1', 'validation_error'],
      ['/tools?limit=0', 'validation_error'],
      ['/tools?limit=101', 'validation_error'],
      ['/tools?limit=1e1', 'validation_error'],
      ['/tools?limit=-1', 'validation_error'],
      ['/tools?limit=', 'validation_error'],
      ['/tools?offset=9999999999999999', 'validation_error'],
      ['/tools/nonsense', 'validation_error'],
      [`/tools/${UNKNOWN_ID}0`, 'validation_error'],
      ['/tools/%00', 'validation_error'],
      ['/tools/%E0%A4%A', 'bad_request'],
      [`/tools/${UNKNOWN_ID}`, 'not_found'],
      ['/nowhere', 'not_found'],
      ['/%ff', 'not_found'],
      ['/constructor', 'not_found'],
      [`/tools/${UNKNOWN_ID}/nothing`, 'not_found'],
    ] as const) {
      it(`refuses ${path}`, async () => assertRefusal(await client.get(path), code));
    }

    for (const path of [
      '/tools?offset=999999999999999',
      '/tools?name=%E0%A4%A',
      '/tools?name=%ED%A0%80',
      '/tools?constructor=2&toString=3',
      `/tools?name=${'%25'.repeat(2000)}`,
      '/tools?unknown=1',
    ]) {
      it(`reads ${path.slice(0, 40)}`, async () => assert.equal((await client.get(path)).status, 200));
    }

    it('refuses a method that it has not', async () => {
      for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        assertRefusal(await client.send(method, '/tools'), 'not_found');
      }
    });
  });

  describe('asked with what is no id', () => {
    const document = z.looseObject({
      paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
    });
    /** Something for each field that is required, so that a body is not what is refused. */
    const BODY = {
      name: 'Changed',
      definition: { modelToolName: 'changed' },
      voice_id: '20000000-0000-4000-8000-000000000001',
      system_prompt: 'Changed.',
      provider_voice_id: 'slt',
    };

    async function operationsWithId() {
      const { paths } = document.parse((await client.get('/openapi.json')).body);
      return Object.entries(paths)
        .filter(([path]) => path.includes('{'))
        .flatMap(([path, operations]) => Object.keys(operations).map((method) => ({ path, method })));
    }

    const fill = (path: string, id: string): string => path.replaceAll(/\{\w+\}/g, id);

    it('refuses what is no id by the name of the parameter', async () => {
      const { client: master } = await service.createMasterKey();
      for (const { path, method } of await operationsWithId()) {
        const caller = path.startsWith('/workspaces/') ? master : client;
        const answer = await caller.send(method.toUpperCase(), fill(path, 'nonsense'), {
          ...(method !== 'get' && { body: BODY }),
        });
        assertRefusal(answer, 'validation_error', /\{(\w+)\}/.exec(path)?.[1]);
      }
    });
  });
});

function fields(count: number): string {
  return Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',');
}

interface RawRequest {
  readonly headers: http.OutgoingHttpHeaders;
  readonly chunks: readonly string[];
}

/** @returns the status, or that the connection was closed while it was still sending. */
function sendRaw(url: string, { headers, chunks }: RawRequest): Promise<number | 'closed'> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve('closed');
      else reject(error);
    });
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}
