import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { toolDefinition } from '../../choices/tool-definition.js';
import { createEgress, type Egress } from '../../egress/egress.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { callHttpTool } from './http-tool.js';

describe('an HTTP tool', () => {
  let receiver: Receiver;
  let egress: Egress;
  before(async () => {
    receiver = await startReceiver();
    egress = createEgress({ allowedHosts: [`127.0.0.1:${receiver.port}`] });
  });
  after(async () => {
    await egress.close();
    await receiver.close();
  });

  const parameter = (name: string, place: string, required = false) => ({
    name,
    location: `PARAMETER_LOCATION_${place}`,
    schema: { type: 'string' },
    required,
  });
  async function call(
    definition: object,
    parameters: Readonly<Record<string, unknown>> = {},
    secrets: Readonly<Record<string, string>> = {},
    signal = AbortSignal.timeout(10_000),
  ) {
    const parsed = toolDefinition.parse({
      type: 'http',
      ...definition,
      http: { url: receiver.url, ...(definition as { http?: object }).http },
    });
    return callHttpTool(egress, { definition: parsed, parameters, secrets, signal });
  }
  const answer = (status: number, type: string, body: string): void =>
    receiver.answer((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });

  it('puts each parameter where it belongs', async () => {
    answer(200, 'application/json', '{"free":true}');
    const outcome = await call(
      {
        http: { url: `${receiver.url}/tables/{day}?lang=en`, method: 'POST' },
        dynamicParameters: [
          parameter('day', 'PATH'),
          parameter('time', 'QUERY'),
          parameter('X-Guest', 'HEADER'),
          parameter('people', 'BODY'),
          parameter('note', 'BODY'),
        ],
        staticParameters: [{ name: 'source', location: 'PARAMETER_LOCATION_BODY', value: 'phone' }],
      },
      { day: 'next friday/../x', time: 'half past 8 & more', 'X-Guest': 'Ann', people: 4, unknown: 'x' },
    );
    assert.deepEqual(outcome, { ok: true, result: '{"free":true}' });
    const request = receiver.requests.at(-1);
    assert.equal(request?.method, 'POST');
    assert.equal(request.path, '/tables/next%20friday%2F..%2Fx?lang=en&time=half+past+8+%26+more');
    assert.equal(request.headers['x-guest'], 'Ann');
    assert.deepEqual(JSON.parse(request.body), { people: 4, source: 'phone' });
  });

  it('says which parameter is missing, and asks nobody', async () => {
    const before = receiver.requests.length;
    const outcome = await call({ dynamicParameters: [parameter('day', 'QUERY', true)] });
    assert.deepEqual(outcome, { ok: false, message: 'The parameter day is missing.' });
    assert.equal(receiver.requests.length, before);
  });

  it('sends the credentials of the first option that it has', async () => {
    answer(200, 'text/plain', 'fine');
    const requirements = {
      httpSecurityOptions: {
        options: [
          { requirements: { absent: { queryApiKey: { name: 'k' } } } },
          {
            requirements: {
              token: { httpAuth: { scheme: 'Bearer' } },
              key: { headerApiKey: { name: 'X-Key' } },
              query: { queryApiKey: { name: 'api_key' } },
            },
          },
        ],
      },
    };
    await call({ requirements }, {}, { token: 't0ken', key: 'k3y', query: 'q=1' });
    const request = receiver.requests.at(-1);
    assert.equal(request?.headers.authorization, 'Bearer t0ken');
    assert.equal(request.headers['x-key'], 'k3y');
    assert.equal(request.path, '/?api_key=q%3D1');
    assert.deepEqual(await call({ requirements }, {}, {}), {
      ok: false,
      message: 'The tool has no credentials.',
    });
  });

  it('tells a failure from a success, and keeps the words of both', async () => {
    answer(404, 'application/json', '{"error":"no such day"}');
    assert.deepEqual(await call({}), {
      ok: false,
      message: 'The tool answered with status 404. {"error":"no such day"}',
    });
    answer(204, 'text/plain', '');
    assert.deepEqual(await call({}), { ok: true, result: 'Done.' });
    answer(200, 'image/png', 'PNG');
    assert.match(JSON.stringify(await call({})), /no text/);
  });

  it('reads no more than a model can', async () => {
    answer(200, 'text/plain', 'x'.repeat(50_000));
    const outcome = await call({});
    assert.ok(outcome.ok);
    assert.equal(outcome.result.length, 20_000);
    answer(200, 'text/plain', 'x'.repeat(300 * 1024));
    assert.match(JSON.stringify(await call({})), /more than can be read/);
  });

  it('goes nowhere that is not allowed, and names no address', async () => {
    for (const url of ['http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'http://[::1]:9/']) {
      const outcome = await call({ http: { url } });
      assert.deepEqual(outcome, {
        ok: false,
        message: 'The tool leads to an address that is not allowed.',
      });
    }
  });

  it('is given up after its own time', async () => {
    receiver.answer(() => undefined);
    assert.deepEqual(await call({ timeout: '1s' }), {
      ok: false,
      message: 'The tool did not answer in time.',
    });
  });

  it('ends when the call does', async () => {
    receiver.answer(() => undefined);
    const ending = new AbortController();
    const called = call({}, {}, {}, ending.signal);
    ending.abort(new Error('the call is over'));
    await assert.rejects(called, /the call is over/);
  });
});
