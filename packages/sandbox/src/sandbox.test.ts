import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import type { CallNotice } from '@voice-agent/service';
import { SANDBOX_AGENTS } from './agents/sandbox-agents.js';
import { createSandbox, type Sandbox } from './sandbox.js';

interface Record {
  readonly status: string;
  readonly context: { readonly end_reason?: string; readonly last_error?: string };
}

describe('a sandbox', { timeout: 30_000 }, () => {
  let sandbox: Sandbox;
  const notices: CallNotice[] = [];
  before(async () => {
    sandbox = await createSandbox({
      port: 0,
      apiKey: 'a-key',
      joinTtlMs: 300,
      onCall(notice) {
        notices.push(notice);
        throw new Error('a watcher that fails');
      },
    });
  });
  after(() => sandbox.close());

  const request = (path: string, body?: unknown): Promise<Response> =>
    fetch(`${sandbox.baseUrl}${path}`, {
      headers: { authorization: 'Bearer a-key', 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });

  async function start(agentName: string): Promise<{ joinUrl: string; callId: string }> {
    const agent = sandbox.agents.find(({ name }) => name === agentName);
    const response = await request('/webrtc/call', { agent_id: agent?.id });
    assert.equal(response.status, 200);
    return (await response.json()) as { joinUrl: string; callId: string };
  }

  async function record(callId: string): Promise<Record> {
    return ((await (await request(`/calls/${callId}`)).json()) as { data: Record }).data;
  }

  /** The call's record once it is no longer in this status. */
  async function recordAfter(callId: string, status: string): Promise<Record> {
    for (;;) {
      const found = await record(callId);
      if (found.status !== status) return found;
      await new Promise((resolve) => setTimeout(resolve, 20)); // the test's own limit ends this
    }
  }

  it('tells where it is, and which agents it has', () => {
    assert.match(sandbox.baseUrl, /^http:\/\/127\.0\.0\.1:\d+\/api\/public\/v1$/);
    const [host, , plain] = sandbox.agents;
    assert.deepEqual([host?.name, host?.variables], ["Luigi's host", ['first_name']]);
    assert.deepEqual(plain?.variables, []);
    assert.equal(typeof sandbox.capabilities.recognizesSpeech, 'boolean');
  });

  /** Asks under a name of its own, as `fetch` may not. */
  async function statusAs(host: string): Promise<number | undefined> {
    const asking = get(`${sandbox.baseUrl}/agents`, { headers: { host, authorization: 'Bearer a-key' } });
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }

  it('on loopback answers nobody who takes it for another site', async () => {
    assert.equal(await statusAs('evil.example'), 403);
    assert.equal(await statusAs('localhost'), 200);
  });

  it('follows a call that nobody joins', async () => {
    const { callId } = await start('Plain');
    assert.equal((await record(callId)).status, 'queued');
    const { status, context } = await recordAfter(callId, 'queued');
    assert.deepEqual([status, context.end_reason], ['no_answer', 'never_joined']);
  });

  it('follows a call from joining to hanging up', async () => {
    const { joinUrl, callId } = await start('Silent');
    const socket = new WebSocket(joinUrl);
    await once(socket, 'open');
    assert.equal((await record(callId)).status, 'in_progress');
    socket.close();
    const { status, context } = await recordAfter(callId, 'in_progress');
    assert.deepEqual([status, context.end_reason], ['completed', 'user_hang_up']);
  });

  it('tells who watches that a call started and how it ended, whatever they make of it', async () => {
    const { joinUrl, callId } = await start('Silent');
    const unused = await start('Plain');
    const socket = new WebSocket(joinUrl);
    await once(socket, 'open');
    socket.close();
    await recordAfter(callId, 'in_progress');
    await recordAfter(unused.callId, 'queued');
    const common = { type: 'ended', lastError: undefined };
    assert.deepEqual(
      [callId, unused.callId].map((id) => notices.filter((notice) => notice.callId === id)),
      [
        [
          { type: 'started', callId, agentName: 'Silent' },
          { ...common, callId, agentName: 'Silent', reason: 'user_hang_up' },
        ],
        [{ ...common, callId: unused.callId, agentName: 'Plain', reason: 'never_joined' }],
      ],
    );
  });

  it('ends its calls, and leaves nothing behind, when it closes', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    const { TMPDIR } = process.env;
    process.env.TMPDIR = folder;
    const other = await createSandbox({ port: 0 });
    test.after(() => other.close());
    // For recordings, and for uploads.
    assert.equal((await readdir(folder)).length, 2);
    const agent = other.agents.find(({ name }) => name === 'Plain');
    const response = await fetch(`${other.baseUrl}/webrtc/call`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ agent_id: agent?.id }),
    });
    const { joinUrl } = (await response.json()) as { joinUrl: string };
    const socket = new WebSocket(joinUrl);
    await once(socket, 'message');
    const closed = once(socket, 'close');
    await Promise.all([other.close(), other.close()]);
    await closed;
    await assert.rejects(fetch(`${other.baseUrl}/agents`));
    assert.deepEqual(await readdir(folder), []);
    await rm(folder, { recursive: true });
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });

  it('says in one line that its port is taken, and which', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as AddressInfo;
    await assert.rejects(createSandbox({ port }), {
      message: `cannot listen on port ${port} of 127.0.0.1: it is taken by another program`,
    });
    holder.close();
  });

  it('calls an agent by its id in any case', async () => {
    const id = 'ABCDEFAB-0000-4000-8000-00000000000F';
    const [host] = SANDBOX_AGENTS;
    assert.ok(host);
    const other = await createSandbox({ port: 0, agents: [{ ...host, id }] });
    try {
      for (const named of [id, id.toLowerCase()]) {
        const response = await fetch(`${other.baseUrl}/webrtc/call`, {
          method: 'POST',
          headers: { authorization: `Bearer ${other.apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ agent_id: named }),
        });
        assert.equal(response.status, 200);
      }
    } finally {
      await other.close();
    }
  });

  it('in a folder keeps everything for its next start, and for its key alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    const database = { kind: 'folder', path: folder } as const;
    const headers = { authorization: 'Bearer one-key', 'content-type': 'application/json' };
    const first = await createSandbox({ port: 0, apiKey: 'one-key', database });
    const body = JSON.stringify({ name: 'Kept' });
    await fetch(`${first.baseUrl}/tools`, { method: 'POST', headers, body });
    await first.close();
    await assert.rejects(createSandbox({ port: 0, apiKey: 'other-key', database }), {
      message: 'the database was begun with another API key',
    });
    const second = await createSandbox({ port: 0, apiKey: 'one-key', database });
    try {
      const tools = async () =>
        ((await (await fetch(`${second.baseUrl}/tools`, { headers })).json()) as { data: unknown[] }).data;
      assert.equal((await tools()).length, 1);
      await second.reset();
      assert.deepEqual(await tools(), []);
    } finally {
      await second.close();
      await rm(folder, { recursive: true });
    }
  });

  it('leaves nothing running when it cannot start', async () => {
    const script = `
      import { createSandbox } from ${JSON.stringify(new URL('./sandbox.js', import.meta.url).href)};
      await createSandbox({ port: 0 }).catch(({ message }) => console.log(message));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TMPDIR: '/nonexistent' },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    const closed = once(child, 'close') as Promise<[number | null]>;
    const [output, [exitCode]] = await Promise.all([text(child.stdout), closed]);
    assert.match(output, /nonexistent/);
    assert.equal(exitCode, 0, 'the process ended by itself');
  });

  it('refuses settings it cannot use, by name', async () => {
    await assert.rejects(createSandbox({ port: 70_000 }), /^Error: port must be/);
    await assert.rejects(
      createSandbox({ port: 0, host: '192.0.2.1' }),
      /cannot listen on port 0 of 192\.0\.2\.1/,
    );
    await assert.rejects(createSandbox({ port: 0, apiKey: 'two words' }), /^Error: apiKey must/);
    await assert.rejects(createSandbox({ port: 0, joinTtlMs: 0 }), /^Error: joinTtlMs must/);
    await assert.rejects(createSandbox({ port: 0, agents: [] }), /^Error: agents must/);
  });
});
