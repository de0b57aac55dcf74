// What whoever runs the service in their process may do with it, beside the API.

import { randomUUID } from 'node:crypto';
import { replayAnyDelivery } from '../resources/webhooks/service.js';
import { workspaceCreation } from '../resources/workspaces/schema.js';
import { ApiError } from '../rest/api-error.js';
import { parseInput } from '../rest/validation.js';
import type { RestartableJobs } from './restartable-jobs.js';
import { plantWorkspace, type PlantedWorkspace, type SeedAgent, type SeedScope } from './seed.js';

export interface NewWorkspace {
  /** 1 to 100 characters. Default: `Workspace`. */
  readonly name?: string | undefined;
  /** Default: none. */
  readonly agents?: readonly SeedAgent[];
}

/** @throws Error of one line that names what cannot be used. */
export async function createHostedWorkspace(
  scope: SeedScope,
  { name = 'Workspace', agents = [] }: NewWorkspace,
): Promise<PlantedWorkspace> {
  const workspace = parseWorkspace(name);
  return scope.db.transaction().execute((db) => plantWorkspace({ ...scope, db }, { ...workspace, agents }));
}

function parseWorkspace(name: string): { readonly name: string; readonly slug: string } {
  try {
    return parseInput(workspaceCreation, { name, slug: `workspace-${randomUUID()}` }, 'body');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(error.message, { cause: error });
  }
}

interface Hosting extends SeedScope {
  readonly jobs: Pick<RestartableJobs, 'wake'>;
}

/** @returns whether there is such a delivery. */
export async function replayWebhook({ db, jobs }: Hosting, deliveryId: string): Promise<boolean> {
  const isThere = await db.transaction().execute((transaction) => replayAnyDelivery(transaction, deliveryId));
  if (isThere) jobs.wake();
  return isThere;
}
