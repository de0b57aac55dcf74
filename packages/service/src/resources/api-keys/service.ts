// API keys: made, found by what a client sends, revoked. A key is shown once, when it is made; what is kept is its hash, from
// which it cannot be had again. 256 random bits need no slow hash.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { tablesOf, type Db } from '../../db/database.js';
import type { Caller, CallerDirectory } from '../../rest/caller.js';
import type { Clock } from '../../time/clock.js';
import type { ApiKeyTables } from './table.js';

const KEY_BYTES = 32;
const SHOWN_LENGTH = 10;

export type ApiKey = Omit<Selectable<ApiKeyTables['api_keys']>, 'hash'>;

export interface CreatedKey {
  readonly id: string;
  /** Shown now and never again. */
  readonly key: string;
}

interface Scope {
  readonly db: Db;
  readonly clock: Clock;
}

interface NewKey {
  readonly name: string;
  /** Which the key belongs to. Default: it is a master key, which has no grants yet. */
  readonly workspaceId?: string;
  /** Default: 256 random bits. */
  readonly key?: string;
}

export async function createApiKey(
  { db, clock }: Scope,
  { name, workspaceId, key = randomKey(workspaceId === undefined ? 'vam_' : 'va_') }: NewKey,
): Promise<CreatedKey> {
  const id = randomUUID();
  await tablesOf<ApiKeyTables>(db)
    .insertInto('api_keys')
    .values({
      id,
      workspace_id: workspaceId ?? null,
      name,
      hash: hashOf(key),
      prefix: key.slice(0, SHOWN_LENGTH),
      created_at: clock.now(),
      revoked_at: null,
    })
    .execute();
  return { id, key };
}

/** All of them, the newest first. */
export async function listApiKeys(db: Db): Promise<readonly ApiKey[]> {
  return tablesOf<ApiKeyTables>(db)
    .selectFrom('api_keys')
    .select(['id', 'workspace_id', 'name', 'prefix', 'created_at', 'revoked_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** From now on the key is refused. @returns whether there was such a key in force. */
export async function revokeApiKey({ db, clock }: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<ApiKeyTables>(db)
    .updateTable('api_keys')
    .set({ revoked_at: clock.now() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a master key act on a workspace; changes nothing the second time. */
export async function grantWorkspace(
  { db, clock }: Scope,
  keyId: string,
  workspaceId: string,
): Promise<void> {
  await tablesOf<ApiKeyTables>(db)
    .insertInto('api_key_grants')
    .values({ key_id: keyId, workspace_id: workspaceId, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ids of the workspaces that a master key may act on. */
export async function grantedWorkspaces(db: Db, keyId: string): Promise<readonly string[]> {
  const rows = await tablesOf<ApiKeyTables>(db)
    .selectFrom('api_key_grants')
    .select('workspace_id')
    .where('key_id', '=', keyId)
    .execute();
  return rows.map(({ workspace_id }) => workspace_id);
}

export function createCallerDirectory(db: Db): CallerDirectory {
  const tables = tablesOf<ApiKeyTables>(db);
  return {
    async find(key): Promise<Caller | undefined> {
      const row = await tables
        .selectFrom('api_keys')
        .select(['id', 'workspace_id'])
        .where('hash', '=', hashOf(key))
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { id: keyId, workspace_id: workspaceId } = row;
      return workspaceId === null ? { kind: 'master', keyId } : { kind: 'workspace', keyId, workspaceId };
    },
    async isGranted(keyId, workspaceId) {
      const row = await tables
        .selectFrom('api_key_grants')
        .select('key_id')
        .where('key_id', '=', keyId)
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function randomKey(prefix: string): string {
  return `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}`;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
