// What the service says of itself while it works: everything that an operator needs, and nothing that is secret or private.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { createApiClient, type ApiClient } from '../testing/api-client.js';
import { openJoinUrl } from '../testing/join-socket.js';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.js';
import { createTestAgent } from '../testing/test-agent.js';
import { runCommand } from './command.js';

const MARK = 'canary';
/** Numbers are of people: ours, one whose owner hangs up at once, one that the carrier refuses, and somebody's contact. */
const NUMBERS = {
  own: '+12995550188',
  answers: '+13005550132',
  refused: '+13005550197',
  contact: '+13005550101',
};
const started = z.object({ joinUrl: z.url(), callId: z.uuid() });

describe('the log and the metrics of a session', { timeout: 60_000 }, () => {
  let folder: TemporaryFolder;
  const lines: string[] = [];
  const errors: string[] = [];
  let metrics = '';
  let requestId = '';
  let callId = '';
  let key = '';
  let joinUrl = '';
  const phoneCalls: string[] = [];
  before(async () => {
    folder = await makeTemporaryFolder();
    let stop: () => void = () => undefined;
    let begin: (baseUrl: string) => void = () => undefined;
    const begun = new Promise<string>((resolve) => (begin = resolve));
    let baseUrl = '';
    const running = runCommand({
      args: ['serve'],
      env: {
        PORT: '0',
        VOICE_AGENT_DATA: folder.path,
        VOICE_AGENT_LOG_LEVEL: 'trace',
        VOICE_AGENT_SECRET: `${MARK}-secret-of-more-than-32-characters`,
        VOICE_AGENT_REQUESTS_PER_MINUTE: '100',
      },
      version: '1.2.3',
      print: (text) => {
        baseUrl = / listens at (\S+)$/.exec(text)?.[1] ?? baseUrl;
        key = /only now: (\S+)$/.exec(text)?.[1] ?? key;
        if (key !== '') begin(baseUrl);
      },
      printError: (text) => errors.push(text),
      logTo: { write: (line) => void lines.push(line) },
      untilStopped: () => new Promise((resolve) => (stop = resolve)),
    });
    try {
      await Promise.race([use(await begun), running]);
    } finally {
      stop();
      await running;
    }
  });
  after(() => folder.remove());

  async function use(baseUrl: string): Promise<void> {
    const client = createApiClient(baseUrl, key);
    await createApiClient(baseUrl, `${MARK}-key`).get(`/tools/${MARK}-path?name=${MARK}-query`);
    await client.send('POST', '/tools', { body: `{"name":"${MARK}-broken` });
    await client.post('/tools', { name: `${MARK}-tool` });
    await client.get(`/${MARK}-nowhere`);
    requestId = (await client.get(`/tools?name=${MARK}-query`)).body.meta.request_id;
    const agent = await createTestAgent(client, {
      name: `${MARK}-agent`,
      system_prompt: `${MARK}-prompt`,
      crm_webhook_url: `http://127.0.0.1:9/${MARK}-hook`,
      crm_webhook_secret: `${MARK}-webhook-secret`,
    }).catch(() => createTestAgent(client, { name: `${MARK}-agent`, system_prompt: `${MARK}-prompt` }));
    const call = await client.post('/webrtc/call', {
      agent_id: agent,
      variables: { first_name: `${MARK}-variable` },
    });
    ({ joinUrl, callId } = started.parse(JSON.parse(call.text)));
    await fetch(joinUrl.replace(/^ws/, 'http'));
    await fetch(`${baseUrl}/recordings/${callId}/${MARK}-token.wav`);
    const visitor = await openJoinUrl(joinUrl);
    visitor.send({ type: 'user_text_message', text: `${MARK}-spoken` });
    await visitor.leave();
    await untilCounted(baseUrl, 'calls_ended_total{reason="user_hang_up"} 1');
    await useTelephone(client, agent);
    await untilCounted(baseUrl, 'calls_ended_total{reason="user_hang_up"} 2');
    await untilCounted(baseUrl, 'calls_ended_total{reason="error"} 1');
  }

  async function useTelephone(client: ApiClient, agentId: string): Promise<void> {
    const create = async (path: string, body: object): Promise<string> =>
      z.object({ id: z.uuid() }).parse((await client.post(path, body)).body.data).id;
    const credential = await create('/telephony/credentials', { name: 'Main', provider: 'simulated_1' });
    const number = await create('/telephony/numbers', {
      phone_number: NUMBERS.own,
      credential_id: credential,
    });
    await client.post(`/telephony/numbers/${number}/assign`, { outbound_agent_id: agentId });
    await client.post('/contacts/import', { csv: `phone_number\n${NUMBERS.contact}\nnobody\n` });
    await client.get(`/contacts?phone_number=${encodeURIComponent(NUMBERS.contact)}`);
    await client.post('/calls', { agent_id: agentId, phone_number: `${NUMBERS.answers}00000` });
    for (const phone_number of [NUMBERS.answers, NUMBERS.refused]) {
      phoneCalls.push(await create('/calls', { agent_id: agentId, phone_number }));
    }
  }

  async function untilCounted(baseUrl: string, line: string): Promise<void> {
    do {
      metrics = await (await fetch(new URL('/metrics', baseUrl))).text();
    } while (!metrics.includes(line)); // the test's own limit ends this
  }

  const logged = (message: string): Record<string, unknown>[] =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);

  it('hold no key, address of a call, prompt, variable, word or body', () => {
    assert.deepEqual(errors, []);
    const all = [...lines, metrics].join('\n');
    const ticket = new URL(joinUrl).pathname.split('/').at(-1) ?? '';
    assert.ok(ticket.length > 10 && key.length > 10);
    for (const secret of [MARK, key, ticket, 'http://127', 'ws://127']) {
      assert.ok(
        !all.includes(secret),
        `${secret} in ${all.split('\n').find((line) => line.includes(secret))}`,
      );
    }
  });

  it('hold no telephone number', () => {
    const all = [...lines, metrics].join('\n');
    for (const number of Object.values(NUMBERS)) {
      assert.ok(
        !all.includes(number.slice(1)),
        all.split('\n').find((line) => line.includes(number.slice(1))),
      );
    }
  });

  it('say how calls by telephone went, in words of the service', () => {
    const [answered, refused] = phoneCalls.map((id) => ({
      started: logged('call started').find((line) => line.callId === id),
      ended: logged('call ended').find((line) => line.callId === id),
    }));
    assert.ok(answered?.started !== undefined);
    assert.deepEqual([answered.ended?.reason, answered.ended?.lastError], ['user_hang_up', undefined]);
    assert.equal(refused?.started, undefined);
    assert.deepEqual(
      [refused?.ended?.reason, refused?.ended?.lastError],
      ['error', 'the carrier could not place it (refused)'],
    );
  });

  it('name each request by its route and by the id that the client has', () => {
    const request = logged('request').find((line) => line.requestId === requestId);
    assert.ok(request !== undefined);
    const { method, route, status, workspaceId, durationMs } = request;
    assert.deepEqual([method, route, status], ['GET', '/tools', 200]);
    assert.match(String(workspaceId), /^[\da-f-]{36}$/);
    assert.ok(Number.isInteger(durationMs));
    const routes = new Set(logged('request').map((line) => line.route));
    for (const name of ['/tools/{tool_id}', '/recordings/{call_id}/{token}.wav', 'other', '/webrtc/call']) {
      assert.ok(routes.has(name), name);
    }
  });

  it('say that a call has started and why it ended', () => {
    assert.equal(logged('call started')[0]?.callId, callId);
    const [ended] = logged('call ended');
    assert.deepEqual([ended?.callId, ended?.reason], [callId, 'user_hang_up']);
    assert.ok(Number.isInteger(ended?.durationMs));
  });

  it('count requests, calls, jobs and connections', () => {
    for (const line of [
      'voice_agent_service_requests_total{route="/tools/{tool_id}",method="GET",status="401"} 1',
      'voice_agent_service_requests_total{route="/webrtc/call",method="POST",status="200"} 1',
      'voice_agent_service_calls_started_total 2',
      'voice_agent_service_calls_ended_total{reason="user_hang_up"} 2',
      'voice_agent_service_calls_ended_total{reason="error"} 1',
      'voice_agent_service_join_seconds_count 2',
      'voice_agent_service_calls_active 0',
    ]) {
      assert.ok(metrics.includes(`\n${line}\n`), `${line}\n\n${metrics}`);
    }
    assert.match(metrics, /^process_resident_memory_bytes \d+$/m);
    assert.match(metrics, /^voice_agent_service_jobs_waiting \d+$/m);
    assert.match(metrics, /^voice_agent_service_database_waiting \d+$/m);
  });
});
