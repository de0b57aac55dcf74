// What a service may begin with instead of a first key: a workspace with a key that is known, and agents under ids that are.

import type { Db } from '../db/database.js';
import type { VoicePlatform } from '../engines/voice-platform.js';
import { agentCreation } from '../resources/agents/schema.js';
import { createAgent } from '../resources/agents/service.js';
import { createApiKey, createCallerDirectory } from '../resources/api-keys/service.js';
import { createWorkspace } from '../resources/workspaces/service.js';
import { ApiError } from '../rest/api-error.js';
import { parseInput } from '../rest/validation.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { Clock } from '../time/clock.js';
import { FIRST_WORKSPACE, isToBegin } from './beginning.js';

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

export interface PlantedWorkspace {
  readonly id: string;
  /** Shown now and never again. */
  readonly apiKey: string;
}

/** `db` is a transaction. */
export interface SeedScope {
  readonly db: Db;
  readonly clock: Clock;
  readonly platform: VoicePlatform;
  readonly secrets: SecretBox;
}

/**
 * Makes it where there is no workspace yet.
 * @throws Error of one line: as {@link plantWorkspace}, or the database was begun with another key.
 */
export async function plantSeed(scope: SeedScope, seed: ServiceSeed): Promise<void> {
  if (await isToBegin(scope.db)) await plantWorkspace(scope, { ...FIRST_WORKSPACE, ...seed });
  else if ((await createCallerDirectory(scope.db).find(seed.apiKey)) === undefined) {
    throw new Error('the database was begun with another API key');
  }
}

export interface WorkspaceSeed {
  readonly name: string;
  readonly slug: string;
  /** Default: 256 random bits. */
  readonly apiKey?: string;
  readonly agents: readonly SeedAgent[];
}

/** @throws Error of one line that names the agent, by its place, and the field that cannot be used. */
export async function plantWorkspace(
  scope: SeedScope,
  { name, slug, apiKey, agents }: WorkspaceSeed,
): Promise<PlantedWorkspace> {
  const { id: workspaceId } = await createWorkspace(scope, { name, slug });
  const given = apiKey === undefined ? {} : { key: apiKey };
  const { key } = await createApiKey(scope, { name: 'Seed', workspaceId, ...given });
  for (const [index, { id, createdAt, fields }] of agents.entries()) {
    try {
      const creation = parseInput(agentCreation, fields, 'body');
      await createAgent({ ...scope, workspaceId }, creation, { id, createdAt });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new Error(`agents[${index}] is unusable: ${error.message}`, { cause: error });
    }
  }
  return { id: workspaceId, apiKey: key };
}
