// Starts calls, or refuses to, as the agent's scenario has it.

import { randomUUID } from 'node:crypto';

import type { AgentDefinition } from '../domain/agent-definition.js';
import type { PreparedCall } from '@voice-agent/service';
import type { CallStore } from '../domain/call-store.js';
import { prepareCall } from '@voice-agent/service';
import { ApiError } from './api-error.js';

export interface CallStarterOptions {
  readonly calls: CallStore;
  /** Makes the single-use address of a call. May throw: the call then counts as not placed. */
  readonly issueJoinUrl: (call: PreparedCall, origin: string) => string | Promise<string>;
}

interface StartedCall {
  readonly callId: string;
  readonly joinUrl: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/**
 * The agent must be callable.
 * @throws ApiError `rate_limited`, or `provider_error` with a call record that says `failed`.
 */
export type CallStarter = (
  agent: AgentDefinition,
  options: {
    readonly variables: Readonly<Record<string, string>>;
    /** Where the joinUrl is to lead: `http://127.0.0.1:8788`. */
    readonly origin: string;
  },
) => Promise<StartedCall>;

/** The specification gives no figure; long enough to be seen to be honoured. */
const RETRY_AFTER_SECONDS = 5;

/** Never the exception's own text, which may hold a joinUrl. */
const PROVIDER_MESSAGE = 'The voice platform could not place the call. It is safe to try again.';

export function isCallable(agent: AgentDefinition): boolean {
  return agent.status === 'active' && agent.scenario !== 'refuse';
}

export function createCallStarter({ calls, issueJoinUrl }: CallStarterOptions): CallStarter {
  /** Flaky agents whose next call succeeds. */
  const recovered = new Set<string>();

  function isProviderDown({ id, scenario }: AgentDefinition): boolean {
    if (scenario === 'provider-error') return true;
    if (scenario !== 'flaky' || recovered.delete(id)) return false;
    recovered.add(id);
    return true;
  }

  return async function startCall(agent, { variables, origin }) {
    if (agent.scenario === 'full') throw ApiError.rateLimited(RETRY_AFTER_SECONDS);

    const callId = randomUUID();
    const { createdAt } = calls.create({ callId, agentId: agent.id });
    if (isProviderDown(agent)) return refuse(callId);
    try {
      const joinUrl = await issueJoinUrl(prepareCall({ callId, agent, variables }), origin);
      return { callId, joinUrl, createdAt };
    } catch {
      return refuse(callId); // whatever broke, the client learns the same: not placed, try again
    }
  };

  function refuse(callId: string): never {
    calls.fail(callId, { error: PROVIDER_MESSAGE });
    throw ApiError.provider(PROVIDER_MESSAGE);
  }
}
