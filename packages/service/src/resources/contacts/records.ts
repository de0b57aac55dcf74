// What can be done with single contacts.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { asText } from '../../choices/call-variables.js';
import { tablesOf } from '../../db/database.js';
import { containing, readPage, type Page } from '../../db/page.js';
import { ApiError } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { toOffset } from '../../rest/envelope.js';
import { requireFolder } from './folders.js';
import type { ContactChange, ContactCreation, ContactQuery } from './schema.js';
import type { ContactTables } from './table.js';

export type Contact = Selectable<ContactTables['contacts']>;

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/** The newest first. */
export function listContacts(
  scope: ReadScope,
  { folder_id, phone_number, name, do_not_call, ...page }: ContactQuery,
): Promise<Page<Contact>> {
  let query = contactsOf(scope);
  if (folder_id !== undefined) query = query.where('folder_id', '=', folder_id);
  if (phone_number !== undefined) query = query.where('phone_number', '=', phone_number);
  if (name !== undefined) query = query.where('name', 'ilike', containing(name));
  if (do_not_call !== undefined) query = query.where('do_not_call', '=', do_not_call);
  return readPage(query, toOffset(page), (matching) => matching.orderBy('created_at', 'desc').orderBy('id'));
}

/** @throws ApiError `not_found`. */
export async function getContact(scope: ReadScope, id: string): Promise<Contact> {
  return (await contactsOf(scope).where('id', '=', id).executeTakeFirst()) ?? unknownContact();
}

/** @throws ApiError `validation_error` where the folder is unknown, or has the number. */
export async function createContact(
  scope: Scope,
  { variables, ...fields }: ContactCreation,
): Promise<Contact> {
  await requireFolder(scope, fields.folder_id);
  const now = scope.clock.now();
  const row = await tablesOf<ContactTables>(scope.db)
    .insertInto('contacts')
    .values({
      id: randomUUID(),
      workspace_id: scope.workspaceId,
      ...fields,
      variables: JSON.stringify(asText(variables)),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'folder_id', 'phone_number']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? refuseTwin();
}

/** Only given fields change. @throws ApiError `not_found`; as {@link createContact}. */
export async function changeContact(
  scope: Scope,
  id: string,
  { variables, ...fields }: ContactChange,
): Promise<Contact> {
  await getContact(scope, id);
  await requireFolder(scope, fields.folder_id);
  const tables = tablesOf<ContactTables>(scope.db);
  const changed = tables
    .updateTable('contacts')
    .set({
      ...fields,
      ...(variables !== undefined && { variables: JSON.stringify(asText(variables)) }),
      updated_at: scope.clock.now(),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return (await changed.catch(refuseIfTwin)) ?? unknownContact(); // deleted meanwhile
}

/** @throws ApiError `not_found`. */
export async function deleteContact({ db, workspaceId }: ReadScope, id: string): Promise<void> {
  const { numDeletedRows } = await tablesOf<ContactTables>(db)
    .deleteFrom('contacts')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) unknownContact();
}

const UNIQUE_VIOLATION = '23505';

/** The transaction is over with it, as the refusal ends it anyway. */
function refuseIfTwin(error: unknown): never {
  if ((error as { readonly code?: unknown }).code === UNIQUE_VIOLATION) refuseTwin();
  throw error;
}

function contactsOf({ db, workspaceId }: ReadScope) {
  return tablesOf<ContactTables>(db)
    .selectFrom('contacts')
    .selectAll()
    .where('workspace_id', '=', workspaceId);
}

function refuseTwin(): never {
  throw ApiError.validation([{ field: 'phone_number', message: 'is in the folder already.' }]);
}

function unknownContact(): never {
  throw ApiError.notFound('There is no such contact.');
}
