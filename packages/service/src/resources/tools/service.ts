// What can be done with the tools of a workspace. Other resources reach them through here.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ToolDefinition } from '../../choices/tool-definition.js';
import { tablesOf } from '../../db/database.js';
import { containing, readPage, type Page } from '../../db/page.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { ToolChange, ToolCreation, ToolQuery } from './schema.js';
import type { ToolTables } from './table.js';

export type Tool = Selectable<ToolTables['tools']>;

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;

export async function listTools(
  { db, workspaceId }: Scope,
  { name, ...page }: ToolQuery,
): Promise<Page<Tool>> {
  let query = tablesOf<ToolTables>(db)
    .selectFrom('tools')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
  if (name !== undefined) query = query.where('name', 'ilike', containing(name));
  return readPage(query, page, (matching) => matching.orderBy('created_at', 'desc').orderBy('id'));
}

/** @throws ApiError `not_found`. */
export async function getTool(scope: Scope, id: string): Promise<Tool> {
  return (await oneTool(scope, id).executeTakeFirst()) ?? unknownTool();
}

export async function createTool(
  { db, clock, workspaceId }: Scope,
  { name, definition = {} }: ToolCreation,
): Promise<Tool> {
  const now = clock.now();
  const shown = name ?? definition.modelToolName ?? '';
  return tablesOf<ToolTables>(db)
    .insertInto('tools')
    .values({
      id: randomUUID(),
      workspace_id: workspaceId,
      name: shown,
      definition: complete(definition, shown),
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Only given fields change. @throws ApiError `not_found`. */
export async function changeTool(scope: Scope, id: string, change: ToolChange): Promise<Tool> {
  // Of changes at once each starts from what the one before has left.
  const tool = (await oneTool(scope, id).forUpdate().executeTakeFirst()) ?? unknownTool();
  const { name, definition } = { ...tool, ...change };
  const changed = await tablesOf<ToolTables>(scope.db)
    .updateTable('tools')
    .set({ name, definition: complete(definition, name), updated_at: scope.clock.now() })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return changed ?? unknownTool(); // deleted meanwhile
}

/** @throws ApiError `not_found`. */
export async function deleteTool({ db, workspaceId }: Scope, id: string): Promise<void> {
  const { numDeletedRows } = await tablesOf<ToolTables>(db)
    .deleteFrom('tools')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) unknownTool();
}

function oneTool({ db, workspaceId }: Scope, id: string) {
  return tablesOf<ToolTables>(db)
    .selectFrom('tools')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id);
}

/** With the name that the model calls it by, which comes from the tool's own where none is given. */
function complete(definition: ToolDefinition, name: string): Tool['definition'] {
  return { ...definition, modelToolName: definition.modelToolName ?? toModelToolName(name) };
}

/** `Check the menu!` becomes `Check_the_menu`; a name without any letter or digit of ASCII becomes `tool`. */
export function toModelToolName(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = ascii.replaceAll(/[^a-zA-Z0-9_-]+/g, '_').replaceAll(/^_+|_+$/g, '');
  return words.slice(0, 64) || 'tool';
}

function unknownTool(): never {
  throw ApiError.notFound('There is no such tool.');
}
