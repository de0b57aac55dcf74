// Asks the sandbox's API what became of a call, as the owner of the key would.
import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '@voice-agent/sandbox';

export interface StoredCall {
  readonly id: string;
  readonly status: string;
  readonly duration_seconds: number | null;
}

export interface StoredUtterance {
  readonly role: 'user' | 'agent';
  readonly medium: 'voice' | 'text';
  readonly text: string;
}

export async function readService<Data>({ baseUrl, apiKey }: Sandbox, path: string): Promise<Data> {
  const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  const body = (await response.json()) as { readonly data: Data };
  return body.data;
}

/** The call once it is over, or as it is after `limitMs`. The browser shows an end before the service has written it down. */
export async function readEndedCall(sandbox: Sandbox, callId: string, limitMs = 5000): Promise<StoredCall> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    const call = await readService<StoredCall>(sandbox, `/calls/${callId}`);
    if (call.status !== 'in_progress' || performance.now() > giveUpAt) return call;
    await delay(50);
  }
}
