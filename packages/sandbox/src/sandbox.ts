// The sandbox: the service on embedded parts, with agents that are known and faults that are wanted.

import {
  createVoiceService,
  NO_LIMITS,
  type CallNotice,
  type Responder as Brain,
  type SignalVersion,
  type VoiceService,
} from '@voice-agent/service';
import type { AgentDefinition } from './agents/agent-definition.js';
import { AgentRoster } from './agents/agent-roster.js';
import { createCallFaults } from './agents/call-faults.js';
import { describeAgent, type DescribedAgent } from './agents/described-agent.js';
import { createDraftPlatform } from './agents/draft-platform.js';
import { SANDBOX_AGENTS } from './agents/sandbox-agents.js';
import { PHONE_NUMBER, seedNumbers } from './agents/sandbox-telephone.js';
import { readAgents, toSeedAgent } from './agents/seed-agents.js';
import { createClockControl } from './controls/clock-control.js';
import { ControlledClock } from './controls/controlled-clock.js';
import type { Controls } from './controls/controls.js';
import { FaultRules } from './controls/fault-rules.js';
import { createControlMiddleware } from './controls/http/control-middleware.js';
import { RequestLog } from './controls/request-log.js';
import { TelephoneRings } from './controls/telephone-control.js';
import { createWebhookControl, WebhookLog } from './controls/webhook-log.js';
import { createWorkspaceControl } from './controls/workspace-control.js';
import { DEFAULT_API_KEY, DEFAULT_HOST, DEFAULT_PORT } from './defaults.js';
import { createResponder } from './responders/responders.js';

export interface SandboxOptions {
  /** Default 8788; 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on and to offer media at. Default `127.0.0.1`, which keeps the sandbox off the network. */
  readonly host?: string;
  /** What API clients send as `Authorization: Bearer …`: no spaces. Default `sandbox-key`. */
  readonly apiKey?: string;
  /** How long a joinUrl is valid, in milliseconds. Default 60 000. */
  readonly joinTtlMs?: number;
  /** Default: the agents every sandbox starts with. Their ids are known in lower case. */
  readonly agents?: readonly AgentDefinition[];
  /**
   * Makes what answers for an agent, anew for each call. Where it gives undefined, and by default, that is the script which
   * the agent's `personality` names. When it throws, the call ends.
   */
  readonly createBrain?: (agent: AgentDefinition) => Brain | undefined;
  /** The ways of LiveKit signalling to offer. Default both; for testing a client's fallback to the older one. */
  readonly signalVersions?: readonly SignalVersion[];
  /**
   * Where everything is kept. Default: in memory. A folder keeps it until the next start, but for the agents' scenarios in
   * workspaces of tests; it belongs to one sandbox at a time, and to one `apiKey`.
   */
  readonly database?: { readonly kind: 'memory' } | { readonly kind: 'folder'; readonly path: string };
  /** Told when a visitor joins a call, and when a call is over. What it throws is dropped. Default: nobody is told. */
  readonly onCall?: (notice: CallNotice) => void;
}

export interface Sandbox extends Controls {
  /** Up to and including the version: `http://127.0.0.1:8788/api/public/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** `variables` are the names that the agent's greeting has a place for. */
  readonly agents: readonly DescribedAgent[];
  /** The first agent answers it, and calls from it. E.164. */
  readonly phoneNumber: string;
  readonly capabilities: { readonly recognizesSpeech: boolean };
  /** Ends every call and releases everything: processes, threads, files, the port. Never rejects. Idempotent. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox.
 * @throws Error of one line: it names the setting when one is unusable or the port is taken, or says why WebRTC cannot be
 * loaded here; nothing is left open.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, apiKey = DEFAULT_API_KEY } = options;
  refuseUnusable({ ...options, apiKey });
  const agents = readAgents(options.agents ?? SANDBOX_AGENTS);
  const roster = new AgentRoster(agents);
  const scenarioOf = (agentId: string) => roster.find(agentId)?.scenario;
  let callFaults = createCallFaults(scenarioOf);
  const clock = new ControlledClock();
  const faults = new FaultRules();
  const requests = new RequestLog();
  const attempts = new WebhookLog();
  let controls: Controls | undefined = undefined;
  const service: VoiceService = await createVoiceService({
    port,
    host,
    clock,
    timers: clock,
    database: options.database ?? { kind: 'memory' },
    platform: faults.platform(createDraftPlatform((agentId) => roster.find(agentId)?.status === 'draft')),
    seed: { apiKey, agents: agents.map(toSeedAgent), numbers: seedNumbers(agents) },
    allowedHosts: ['127.0.0.1', '[::1]', 'localhost'],
    limits: NO_LIMITS,
    faultsOf: (agentId) => callFaults(agentId),
    createResponder: ({ agent: { id } }) => {
      const definition = roster.find(id);
      return definition && (options.createBrain?.(definition) ?? createResponder(definition.personality));
    },
    joinTtlMs: options.joinTtlMs,
    signalVersions: options.signalVersions,
    onCall: options.onCall,
    middleware: createControlMiddleware(() => controls),
    intercept: faults.intercept,
    onRequest: (request) => requests.add(request),
    onWebhookAttempt: (attempt) => attempts.add(attempt),
  });
  const telephone = new TelephoneRings(service, clock);
  controls = {
    clock: createClockControl(clock, service),
    requests,
    webhooks: createWebhookControl(attempts, service),
    faults,
    telephone,
    createWorkspace: createWorkspaceControl(roster, service),
    async reset() {
      faults.clear();
      clock.useRealTime();
      await service.reset();
      callFaults = createCallFaults(scenarioOf);
      roster.forgetCopies();
      telephone.clear();
      requests.clear();
      attempts.clear();
    },
  };
  return {
    ...controls,
    baseUrl: service.baseUrl,
    apiKey,
    agents: agents.map(describeAgent),
    phoneNumber: PHONE_NUMBER,
    capabilities: service.capabilities,
    close() {
      faults.clear(); // what it holds up would hold up the end
      return service.close();
    },
  };
}

function refuseUnusable({ apiKey, joinTtlMs }: SandboxOptions): void {
  if (apiKey !== undefined && !/^\S+$/.test(apiKey)) throw new Error('apiKey must be a word without spaces');
  if (joinTtlMs !== undefined && !(joinTtlMs > 0 && Number.isFinite(joinTtlMs))) {
    throw new Error('joinTtlMs must be a positive number of milliseconds');
  }
}
