// What a service may begin with instead of a first key: a workspace with a key that is known, and agents under ids that are.

import type { Db } from '../db/database.js';
import type { VoicePlatform } from '../engines/voice-platform.js';
import { agentCreation } from '../resources/agents/schema.js';
import { createAgent } from '../resources/agents/service.js';
import { createApiKey } from '../resources/api-keys/service.js';
import { createWorkspace } from '../resources/workspaces/service.js';
import { ApiError } from '../rest/api-error.js';
import { parseInput } from '../rest/validation.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { Clock } from '../time/clock.js';

export interface SeedAgent {
  /** UUID in lower case, which no other agent has. */
  readonly id: string;
  readonly createdAt: Date;
  /** As `POST /agents` takes them. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ServiceSeed {
  /** Of the workspace: what clients send as `Authorization: Bearer …`. */
  readonly apiKey: string;
  /** In the order that they are listed in, where they are of one age. */
  readonly agents: readonly SeedAgent[];
}

interface SeedScope {
  readonly db: Db;
  readonly clock: Clock;
  readonly platform: VoicePlatform;
  readonly secrets: SecretBox;
}

/** @throws Error of one line that names the agent, by its place, and the field that cannot be used. */
export async function plantSeed(scope: SeedScope, { apiKey, agents }: ServiceSeed): Promise<void> {
  await scope.db.transaction().execute(async (db) => {
    const within = { ...scope, db };
    const { id: workspaceId } = await createWorkspace(within, { name: 'Default', slug: 'default' });
    await createApiKey(within, { name: 'Seed', workspaceId, key: apiKey });
    for (const [index, { id, createdAt, fields }] of agents.entries()) {
      try {
        const creation = parseInput(agentCreation, fields, 'body');
        await createAgent({ ...within, workspaceId }, creation, { id, createdAt });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw new Error(`agents[${index}] is unusable: ${error.message}`, { cause: error });
      }
    }
  });
}
