// What can be done with the tools of a workspace. Other resources reach them through here.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ToolDefinition } from '../../choices/tool-definition.js';
import { tablesOf } from '../../db/database.js';
import { containing, readPage, type Page } from '../../db/page.js';
import { countOf } from '../../db/row-counts.js';
import type { PlatformResource } from '../../engines/voice-platform.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { push, withdraw } from '../../rest/mirroring.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { ToolChange, ToolCreation, ToolQuery } from './schema.js';
import type { ToolTables } from './table.js';

type ToolSecrets = Readonly<Record<string, string>>;

export type Tool = Selectable<ToolTables['tools']>;

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'platform' | 'secrets' | 'workspaceId'>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

export async function listTools(
  { db, workspaceId }: ReadScope,
  { name, ...page }: ToolQuery,
): Promise<Page<Tool>> {
  let query = tablesOf<ToolTables>(db)
    .selectFrom('tools')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
  if (name !== undefined) query = query.where('name', 'ilike', containing(name));
  return readPage(
    query,
    page,
    (matching) => matching.orderBy('created_at', 'desc').orderBy('id'),
    name === undefined ? () => countOf(db, 'tools', workspaceId) : undefined,
  );
}

/** @throws ApiError `not_found`. */
export async function getTool(scope: ReadScope, id: string): Promise<Tool> {
  return (await oneTool(scope, id).executeTakeFirst()) ?? unknownTool();
}

/** In the order of the ids; those that are no tools of the workspace are left out. */
export async function toolsOf(
  { db, workspaceId }: ReadScope,
  ids: readonly string[],
): Promise<readonly Tool[]> {
  if (ids.length === 0) return [];
  const rows = await tablesOf<ToolTables>(db)
    .selectFrom('tools')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** @returns those of the ids that tools of the workspace have; these stay until the transaction ends. */
export async function knownTools(
  { db, workspaceId }: ReadScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tablesOf<ToolTables>(db)
    .selectFrom('tools')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @throws ApiError `validation_error` or `provider_error` where the voice platform does not take it. */
export async function createTool(
  { db, clock, platform, secrets: box, workspaceId }: Scope,
  { name, definition = {}, secrets }: ToolCreation,
): Promise<Tool> {
  const id = randomUUID();
  const now = clock.now();
  const shown = name ?? definition.modelToolName ?? '';
  const tool = await tablesOf<ToolTables>(db)
    .insertInto('tools')
    .values({
      id,
      workspace_id: workspaceId,
      name: shown,
      definition: complete(definition, shown),
      secrets: sealed(box, id, secrets ?? null),
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await push(platform, toPlatform(tool), 'definition');
  return tool;
}

/** Only given fields change. @throws ApiError `not_found`; as {@link createTool}. */
export async function changeTool(scope: Scope, id: string, change: ToolChange): Promise<Tool> {
  // Of changes at once each starts from what the one before has left.
  const tool = (await oneTool(scope, id).forUpdate().executeTakeFirst()) ?? unknownTool();
  const { secrets, ...others } = change;
  const { name, definition } = { ...tool, ...others };
  const changed = await tablesOf<ToolTables>(scope.db)
    .updateTable('tools')
    .set({
      name,
      definition: complete(definition, name),
      ...(secrets !== undefined && { secrets: sealed(scope.secrets, id, secrets) }),
      updated_at: scope.clock.now(),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) return unknownTool(); // deleted meanwhile
  await push(scope.platform, toPlatform(changed), 'definition');
  return changed;
}

/** @throws ApiError `not_found`, `provider_error`. */
export async function deleteTool({ db, platform, workspaceId }: Scope, id: string): Promise<void> {
  const { numDeletedRows } = await tablesOf<ToolTables>(db)
    .deleteFrom('tools')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) unknownTool();
  await withdraw(platform, { kind: 'tool', id });
}

function sealed(box: SecretBox, id: string, secrets: ToolSecrets | null): string | null {
  return secrets === null ? null : box.seal(JSON.stringify(secrets), id);
}

/** The credentials of a tool, by the names of its requirements. */
export function openToolSecrets(box: SecretBox, id: string, sealedSecrets: string | null): ToolSecrets {
  return sealedSecrets === null ? {} : (JSON.parse(box.open(sealedSecrets, id)) as ToolSecrets);
}

function oneTool({ db, workspaceId }: ReadScope, id: string) {
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

function toPlatform({ id, workspace_id, name, definition }: Tool): PlatformResource {
  return { kind: 'tool', id, workspaceId: workspace_id, name, definition };
}

function unknownTool(): never {
  throw ApiError.notFound('There is no such tool.');
}
