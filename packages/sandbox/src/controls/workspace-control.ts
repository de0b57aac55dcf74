// A workspace for one test, with the agents that every sandbox starts with, under ids of their own.

import { z } from 'zod';
import type { VoiceService } from '@voice-agent/service';
import type { AgentRoster } from '../agents/agent-roster.js';
import { toSeedAgent } from '../agents/seed-agents.js';
import { describeAgent, type DescribedAgent } from '../agents/described-agent.js';
import { parseControl } from './parse-control.js';

export const workspaceRequest = z.strictObject({ name: z.string().trim().min(1).max(100).optional() });
export type WorkspaceRequest = z.input<typeof workspaceRequest>;

export interface TestWorkspace {
  readonly id: string;
  /** What its clients send as `Authorization: Bearer …`. */
  readonly apiKey: string;
  /** The sandbox's agents in their order; what their ids were chosen for, such as a scenario, stays. */
  readonly agents: readonly DescribedAgent[];
}

export function createWorkspaceControl(roster: AgentRoster, service: Pick<VoiceService, 'createWorkspace'>) {
  return async (request: WorkspaceRequest = {}): Promise<TestWorkspace> => {
    const { name } = parseControl(workspaceRequest, request);
    const copies = roster.copy();
    const made = await service.createWorkspace({ name, agents: copies.map(toSeedAgent) });
    return { ...made, agents: copies.map(describeAgent) };
  };
}
