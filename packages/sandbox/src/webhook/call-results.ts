// Sends the result of every ended call to its agent's webhook, signed. The specification names neither the fields of the
// payload nor the signature's header and format; both are decided here. Knows nothing of how calls are held.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { toTranscriptResource } from '../api/call-resource.js';
import type { AgentDefinition, AgentWebhook } from '../domain/agent-definition.js';
import type { CallRecord } from '@voice-agent/service';

/** Sends results, again and again until they are taken or the retry time is over. */
export interface CallResults {
  /** Takes note of an ended call. Does nothing for agents without a webhook. */
  send(record: CallRecord, agent: AgentDefinition): void;
  /** Gives up what has not been taken. Never rejects. */
  close(): Promise<void>;
}

/** Before the first try and before each further one, in milliseconds. */
const PAUSES_MS = [0, 1_000, 5_000, 15_000] as const;
/** How long a receiver may take, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** @param now milliseconds since 1970 */
export function createCallResults(now: () => number = Date.now): CallResults {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function deliver(record: CallRecord, webhook: AgentWebhook): Promise<void> {
    const body = JSON.stringify(payloadOf(record));
    const id = `msg_${randomUUID()}`;
    for (const pauseMs of PAUSES_MS) {
      await pause(pauseMs, undefined, { signal: closing.signal });
      const headers = signatureOf(body, webhook, { id, timestamp: String(Math.floor(now() / 1000)) });
      if (await isTaken(webhook.url, { body, headers }, closing.signal)) return;
    }
  }

  return {
    send(record, { webhook }) {
      if (webhook === undefined) return;
      const delivery = deliver(record, webhook)
        .catch(() => undefined) // only closing ends a pause early
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

async function isTaken(
  url: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  closing: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false; // nobody there, or not in time
  }
}

/** The sandbox extracts nothing, and says so by an empty object. */
function payloadOf(record: CallRecord): object {
  const { transcript = [], summary = null } = toTranscriptResource(record) ?? {};
  return {
    call_id: record.id,
    agent_id: record.agentId,
    status: record.status,
    started_at: record.startedAt ?? null,
    ended_at: record.endedAt ?? null,
    duration_seconds: record.durationSeconds ?? null,
    summary,
    transcript,
    extracted_data: {},
  };
}

interface Delivery {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
}

function signatureOf(
  body: string,
  { secret, format }: AgentWebhook,
  { id, timestamp }: Delivery,
): Readonly<Record<string, string>> {
  if (format === 'standard-webhooks') {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  }
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-webhook-id': id, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
}
