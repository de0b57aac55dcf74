import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { lockFolder } from '../db/folder-lock.js';
import { toolResource } from '../resources/tools/schema.js';
import { createApiClient } from '../testing/api-client.js';
import { freePort } from '../testing/free-port.js';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../testing/postgres-server.js';
import { serveService, type ServedService } from '../testing/served-service.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.js';
import { createVoiceService, type VoiceService } from './voice-service.js';

/** One request with exactly these headers. */
function request(url: string, headers: http.OutgoingHttpHeaders = {}): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        response.resume();
        resolve(response);
      })
      .on('error', reject);
  });
}

describe('the service', () => {
  let service: ServedService;
  before(async () => {
    service = await serveService();
  });
  after(() => service.close());

  it('says that it lives and is ready, to anyone', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(`${service.origin}${path}`);
      assert.deepEqual([response.status, await response.text()], [200, 'ok\n']);
    }
  });

  it('on loopback is reached as this machine only', async () => {
    const { key } = await service.createWorkspace();
    const { port } = new URL(service.origin);
    const statusAs = async (host: string): Promise<number | undefined> => {
      const headers = { Host: host, Authorization: `Bearer ${key}` };
      return (await request(`${service.baseUrl}/tools`, headers)).statusCode;
    };
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '192.168.0.1']) {
      assert.equal(await statusAs(host), 403, host);
    }
    for (const host of [
      `127.0.0.1:${port}`,
      'localhost',
      'LOCALHOST:80',
      `[::1]:${port}`,
      'host.docker.internal',
    ]) {
      assert.equal(await statusAs(host), 200, host);
    }
  });

  it('says in its document where it is', async () => {
    const { client } = await service.createWorkspace();
    const { servers } = (await client.get('/openapi.json')).body as unknown as { servers: unknown };
    assert.deepEqual(servers, [{ url: service.baseUrl }]);
  });
});

describe('a service in a folder', () => {
  let folder: TemporaryFolder;
  const opened: VoiceService[] = [];
  async function start(port = 0): Promise<VoiceService> {
    const service = await createVoiceService({ port, database: { kind: 'folder', path: folder.path } });
    opened.push(service);
    return service;
  }
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((service) => service.close()));
    await folder.remove();
  });

  it('keeps everything when it is started again, and shows its first key once', async () => {
    const first = await start();
    assert.ok(first.firstKey !== undefined);
    const tool = await createApiClient(first.baseUrl, first.firstKey).post('/tools', { name: 'Kept' });
    const { id } = toolResource.parse(tool.body.data);
    await assert.rejects(start(), { message: `the data folder ${folder.path} is in use by another process` });
    await first.close();
    await first.close();
    await assert.rejects(fetch(first.baseUrl), 'it listens no more');

    const second = await start();
    assert.equal(second.firstKey, undefined);
    const read = await createApiClient(second.baseUrl, first.firstKey).get(`/tools/${id}`);
    assert.deepEqual(read.body.data, tool.body.data);
  });

  it('makes no first key in a start that fails, for nobody would see it', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const database = { kind: 'folder', path: folder.path } as const;
    const metrics = { port, host: '127.0.0.1' };
    await assert.rejects(
      createVoiceService({ port: 0, database, metrics }),
      /it is taken by another program$/,
    );
    other.close();
    assert.ok((await start()).firstKey !== undefined);
  });

  it('that cannot have its port leaves nothing open', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    await assert.rejects(start(port), {
      message: `cannot listen on port ${port} of 127.0.0.1: it is taken by another program`,
    });
    other.close();
    await (await lockFolder(folder.path)).release();
  });

  it('that cannot have its folder leaves its port free', async () => {
    const lock = await lockFolder(folder.path);
    const port = await freePort();
    await assert.rejects(start(port), /is in use by another process/);
    await lock.release();
    const server = net.createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });

  it('answers requests under way before it closes, and cuts idle connections', async () => {
    const service = await start();
    const idle = net.connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    await once(idle, 'connect');
    const cut = once(idle, 'close');
    const body = JSON.stringify({ name: 'Late' });
    const sending = http.request(`${service.baseUrl}/tools`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${service.firstKey ?? ''}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
      agent: new http.Agent({ keepAlive: true }),
    });
    // The service has seen the request by the time it asks for the body.
    const continued = once(sending, 'continue');
    sending.flushHeaders();
    await continued;
    const closing = service.close();
    const answered = once(sending, 'response');
    sending.end(body);
    const [response] = (await answered) as [http.IncomingMessage];
    response.resume();
    assert.equal(response.statusCode, 201);
    idle.resume();
    await Promise.all([closing, cut]);
  });
});

describe('a service on a PostgreSQL', { skip: postgresIsMissing }, () => {
  const SECRET = 'a secret of more than thirty-two characters';
  const services: VoiceService[] = [];
  let server: PostgresServer;

  before(async () => {
    server = await startPostgres();
  });
  after(async () => {
    await Promise.all(services.map((service) => service.close()));
    await server.stop();
  });

  it('needs to be told what secrets are encrypted with', async () => {
    const database = { kind: 'server', url: await server.createDatabase() } as const;
    await assert.rejects(createVoiceService({ port: 0, database }), /VOICE_AGENT_SECRET must be set/);
  });

  it('shares it with others, and says when it is gone', async () => {
    const database = { kind: 'server', url: await server.createDatabase() } as const;
    const started = await Promise.allSettled(
      [1, 2, 3].map(() => createVoiceService({ port: 0, database, secret: SECRET })),
    );
    services.push(...started.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
    assert.equal(services.length, 3);
    const keys = services.flatMap(({ firstKey }) => firstKey ?? []);
    assert.equal(keys.length, 1, 'one of those that start at once makes the first key');
    for (const { baseUrl } of services) {
      assert.equal((await createApiClient(baseUrl, keys[0] ?? '').get('/tools')).status, 200);
    }

    await server.stop();
    for (const { baseUrl } of services) {
      assert.equal((await fetch(new URL('/readyz', baseUrl))).status, 503);
      assert.equal((await fetch(new URL('/healthz', baseUrl))).status, 200);
    }
  });
});
