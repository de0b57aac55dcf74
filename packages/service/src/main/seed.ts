// What a service may begin with instead of a first key: a workspace with a key that is known, agents under ids that are, and their
// telephone numbers.

import type { TelephonyProvider } from '../choices/telephony-providers.js';
import type { Db } from '../db/database.js';
import type { VoicePlatform } from '../engines/voice-platform.js';
import { agentCreation } from '../resources/agents/schema.js';
import { createAgent } from '../resources/agents/service.js';
import { createApiKey, createCallerDirectory } from '../resources/api-keys/service.js';
import { createCredential } from '../resources/phone-numbers/credentials.js';
import { phoneNumberCreation } from '../resources/phone-numbers/schema.js';
import { assignNumber, createNumber } from '../resources/phone-numbers/service.js';
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

export interface SeedNumber {
  /** E.164. */
  readonly phoneNumber: string;
  readonly provider: TelephonyProvider;
  /** Answers it, and calls from it: one of the seed's agents. */
  readonly agentId: string;
}

export interface ServiceSeed {
  /** Of the workspace: what clients send as `Authorization: Bearer …`. */
  readonly apiKey: string;
  /** In the order that they are listed in, where they are of one age. */
  readonly agents: readonly SeedAgent[];
  /** Default: none. */
  readonly numbers?: readonly SeedNumber[];
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
  /** Default: none. */
  readonly numbers?: readonly SeedNumber[];
}

/** @throws Error of one line that names the agent or the number, by its place, and what cannot be used. */
export async function plantWorkspace(
  scope: SeedScope,
  { name, slug, apiKey, agents, numbers = [] }: WorkspaceSeed,
): Promise<PlantedWorkspace> {
  const { id: workspaceId } = await createWorkspace(scope, { name, slug });
  const given = apiKey === undefined ? {} : { key: apiKey };
  const { key } = await createApiKey(scope, { name: 'Seed', workspaceId, ...given });
  const planting = { ...scope, workspaceId };
  for (const [index, { id, createdAt, fields }] of agents.entries()) {
    await plant(`agents[${index}]`, () =>
      createAgent(planting, parseInput(agentCreation, fields, 'body'), { id, createdAt }),
    );
  }
  for (const [index, number] of numbers.entries()) {
    await plant(`numbers[${index}]`, () => plantNumber(planting, number));
  }
  return { id: workspaceId, apiKey: key };
}

async function plantNumber(
  scope: SeedScope & { readonly workspaceId: string },
  number: SeedNumber,
): Promise<void> {
  const { phoneNumber: phone_number, provider, agentId } = number;
  const { id: credential_id } = await createCredential(scope, { name: 'Seed', provider });
  const creation = parseInput(phoneNumberCreation, { phone_number, credential_id }, 'body');
  const { id } = await createNumber(scope, creation);
  await assignNumber(scope, id, { inbound_agent_id: agentId, outbound_agent_id: agentId });
}

async function plant(place: string, create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`${place} is unusable: ${error.message}`, { cause: error });
  }
}
