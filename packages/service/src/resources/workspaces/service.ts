// What can be done with workspaces: by master keys, and by whoever runs the service.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import { ApiError } from '../../rest/api-error.js';
import type { Clock } from '../../time/clock.js';
import type { WorkspaceCreation } from './schema.js';
import type { WorkspaceTables } from './table.js';

export { hasCredit, requireCredit, setCredit, spendCredit } from './credit.js';

export type Workspace = Selectable<WorkspaceTables['workspaces']>;

interface Scope {
  readonly db: Db;
  readonly clock: Clock;
}

/** In the order of their names. @param ids these only; undefined: all of them. */
export async function listWorkspaces(db: Db, ids?: readonly string[]): Promise<readonly Workspace[]> {
  if (ids?.length === 0) return [];
  let query = tablesOf<WorkspaceTables>(db).selectFrom('workspaces').selectAll();
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  return query.orderBy('name').orderBy('id').execute();
}

/** @throws ApiError `validation_error` where the slug is taken. */
export async function createWorkspace(
  { db, clock }: Scope,
  { name, slug }: WorkspaceCreation,
): Promise<Workspace> {
  const now = clock.now();
  const created = await tablesOf<WorkspaceTables>(db)
    .insertInto('workspaces')
    .values({ id: randomUUID(), name, slug, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created === undefined) {
    throw ApiError.validation([{ field: 'slug', message: 'is taken by another workspace.' }]);
  }
  return created;
}

/** @throws ApiError `not_found`. */
export async function getWorkspace(db: Db, id: string): Promise<Workspace> {
  const found = await tablesOf<WorkspaceTables>(db)
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? unknownWorkspace();
}

/** @throws ApiError `not_found`. */
export async function renameWorkspace({ db, clock }: Scope, id: string, name: string): Promise<Workspace> {
  const renamed = await tablesOf<WorkspaceTables>(db)
    .updateTable('workspaces')
    .set({ name, updated_at: clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return renamed ?? unknownWorkspace();
}

export function unknownWorkspace(): never {
  throw ApiError.notFound('There is no such workspace.');
}
