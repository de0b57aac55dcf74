// What can be done with the credentials of telephone numbers. The simulated providers ask for no secret, so that none is kept.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { tablesOf } from '../../db/database.js';
import { readPage, type Page } from '../../db/page.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { CredentialCreation, CredentialQuery } from './schema.js';
import type { PhoneNumberTables } from './table.js';

export type Credential = Selectable<PhoneNumberTables['telephony_credentials']>;

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

export function listCredentials(scope: ReadScope, page: CredentialQuery): Promise<Page<Credential>> {
  return readPage(credentialsOf(scope), page, (matching) =>
    matching.orderBy('created_at', 'desc').orderBy('id'),
  );
}

/** @throws ApiError `not_found`. */
export async function getCredential(scope: ReadScope, id: string): Promise<Credential> {
  return (await credentialsOf(scope).where('id', '=', id).executeTakeFirst()) ?? unknownCredential();
}

/** @returns undefined where there is no such credential; it stays until the transaction ends. */
export function findLockedCredential(scope: ReadScope, id: string): Promise<Credential | undefined> {
  return credentialsOf(scope).where('id', '=', id).forKeyShare().executeTakeFirst();
}

export function createCredential(
  { db, clock, workspaceId }: Scope,
  { name, provider }: CredentialCreation,
): Promise<Credential> {
  const now = clock.now();
  return tablesOf<PhoneNumberTables>(db)
    .insertInto('telephony_credentials')
    .values({ id: randomUUID(), workspace_id: workspaceId, name, provider, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws ApiError `not_found`; `validation_error` while a number uses it. */
export async function deleteCredential(scope: ReadScope, id: string): Promise<void> {
  // Nobody adds a number to it meanwhile.
  const found = await credentialsOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (found === undefined) unknownCredential();
  const tables = tablesOf<PhoneNumberTables>(scope.db);
  const user = await tables
    .selectFrom('phone_numbers')
    .select('id')
    .where('credential_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (user !== undefined) {
    throw ApiError.validation([{ field: 'credential_id', message: 'is used by a number.' }]);
  }
  await tables.deleteFrom('telephony_credentials').where('id', '=', id).execute();
}

function credentialsOf({ db, workspaceId }: ReadScope) {
  return tablesOf<PhoneNumberTables>(db)
    .selectFrom('telephony_credentials')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
}

function unknownCredential(): never {
  throw ApiError.notFound('There is no such credential.');
}
