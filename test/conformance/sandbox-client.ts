// The sandbox's HTTP API as a customer's server uses it, and a wait for what a call becomes.

import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '@voice-agent/sandbox';

export interface CallAnswer {
  readonly status: string;
  readonly duration_seconds: number | null;
  readonly recording_url: string | null;
  readonly context: { readonly end_reason?: string; readonly last_error?: string };
}

export interface SandboxClient {
  start(agentName: string, variables?: Record<string, string>): Promise<{ joinUrl: string; callId: string }>;
  get(path: string): Promise<unknown>;
  /** The call's record once it is over. */
  ended(callId: string): Promise<CallAnswer>;
  /** The recording's samples, left and right. */
  recording(callId: string): Promise<{ left: Int16Array; right: Int16Array }>;
}

const WAV_HEADER_BYTES = 44;

export function createSandboxClient(sandbox: Sandbox): SandboxClient {
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };

  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${sandbox.baseUrl}${path}`, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };

  return {
    get,
    async start(agentName, variables = {}) {
      const agent = sandbox.agents.find(({ name }) => name === agentName);
      const response = await fetch(`${sandbox.baseUrl}/webrtc/call`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ agent_id: agent?.id, variables }),
      });
      if (!response.ok) throw new Error(`the call was refused with ${response.status}`);
      return (await response.json()) as { joinUrl: string; callId: string };
    },
    async ended(callId) {
      for (let attempt = 0; attempt < 100; attempt++) {
        const { data } = (await get(`/calls/${callId}`)) as { data: CallAnswer };
        if (!['queued', 'ringing', 'in_progress'].includes(data.status)) return data;
        await delay(100);
      }
      throw new Error('the call did not end within 10 s');
    },
    async recording(callId) {
      const { data } = (await get(`/calls/${callId}`)) as { data: CallAnswer };
      const response = await fetch(data.recording_url ?? '');
      const bytes = Buffer.from(await response.arrayBuffer()).subarray(WAV_HEADER_BYTES);
      const count = Math.floor(bytes.length / 4);
      const channel = (offset: number): Int16Array =>
        Int16Array.from({ length: count }, (_, index) => bytes.readInt16LE(index * 4 + offset));
      return { left: channel(0), right: channel(2) };
    },
  };
}

/** Root mean square of the louder part of some sound, silence left out; 0 for silence. */
export function loudness(samples: Int16Array): number {
  const loud = samples.filter((sample) => Math.abs(sample) > 100);
  if (loud.length === 0) return 0;
  return Math.sqrt(loud.reduce((sum, sample) => sum + sample * sample, 0) / loud.length);
}
