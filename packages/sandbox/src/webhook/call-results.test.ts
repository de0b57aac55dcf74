import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';

import type { AgentWebhook } from '../domain/agent-definition.js';
import { createCallStore } from '../domain/call-store.js';
import { SANDBOX_AGENTS } from '../domain/sandbox-agents.js';
import { createCallResults, type CallResults } from './call-results.js';

const NOW = 1_800_000_000_500;
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that answers with these statuses in turn, the last one for ever. */
async function withReceiver(
  statuses: readonly number[],
  test: (url: string, deliveries: AsyncIterator<Delivery>) => Promise<void>,
): Promise<void> {
  const arrived: Delivery[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      response.writeHead(statuses[arrived.length] ?? statuses.at(-1) ?? 200).end();
      arrived.push({ headers: request.headers, body });
      server.emit('delivery');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function* deliveries(): AsyncGenerator<Delivery, never> {
    for (let index = 0; ; index += 1) {
      while (arrived.length <= index) await once(server, 'delivery');
      const delivery = arrived[index];
      if (delivery !== undefined) yield delivery;
    }
  }
  try {
    await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries());
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function sendEndedCall(results: CallResults, webhook: AgentWebhook): void {
  const [agent] = SANDBOX_AGENTS;
  assert.ok(agent);
  const calls = createCallStore({ now: () => NOW });
  const callId = '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e';
  calls.create({ callId, agentId: agent.id });
  calls.start(callId);
  const entry = {
    ordinal: 0,
    role: 'agent',
    medium: 'voice',
    text: 'Hello',
    startedAt: '2027-01-15T08:00:00.000Z',
  } as const;
  calls.addTranscript(callId, entry);
  const record = calls.end(callId, { reason: 'user_hang_up' });
  assert.ok(record);
  results.send(record, { ...agent, webhook });
}

describe('call results', () => {
  it('are signed with the time and the body', () =>
    withReceiver([204], async (url, deliveries) => {
      const results = createCallResults(() => NOW);
      sendEndedCall(results, { url, secret: SECRET });
      const { headers, body } = (await deliveries.next()).value as Delivery;
      assert.equal(headers['x-webhook-timestamp'], '1800000000');
      const expected = createHmac('sha256', SECRET).update(`1800000000.${body}`).digest('hex');
      assert.equal(headers['x-webhook-signature'], expected);
      const payload = JSON.parse(body) as Record<string, unknown>;
      assert.equal(payload.call_id, '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e');
      assert.equal(payload.status, 'completed');
      assert.equal((payload.transcript as unknown[]).length, 1);
      await results.close();
    }));

  it('can be signed as Standard Webhooks are', () =>
    withReceiver([204], async (url, deliveries) => {
      const results = createCallResults(() => NOW);
      sendEndedCall(results, { url, secret: SECRET, format: 'standard-webhooks' });
      const { headers, body } = (await deliveries.next()).value as Delivery;
      const signed = `${String(headers['webhook-id'])}.1800000000.${body}`;
      const expected = createHmac('sha256', Buffer.alloc(24, 7)).update(signed).digest('base64');
      assert.equal(headers['webhook-signature'], `v1,${expected}`);
      await results.close();
    }));

  it('come again under the same id when they are not taken', () =>
    withReceiver([500, 204], async (url, deliveries) => {
      const results = createCallResults(() => NOW);
      sendEndedCall(results, { url, secret: SECRET });
      const first = (await deliveries.next()).value as Delivery;
      const second = (await deliveries.next()).value as Delivery;
      assert.equal(first.headers['x-webhook-id'], second.headers['x-webhook-id']);
      assert.equal(first.body, second.body);
      await results.close();
    }));

  it('are given up when the sandbox closes', () =>
    withReceiver([500], async (url, deliveries) => {
      const results = createCallResults(() => NOW);
      sendEndedCall(results, { url, secret: SECRET });
      await deliveries.next();
      await results.close();
    }));
});
