// What can be done with the contacts of a workspace. Other resources reach contacts through here.

import type { Selectable } from 'kysely';
import { tablesOf } from '../../db/database.js';
import { everyPage, isBehind } from '../../db/every-page.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { ContactTables } from './table.js';

export { readContactCsv } from './csv.js';
export { requireFolder } from './folders.js';

type Row = Selectable<ContactTables['contacts']>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/** A contact as somebody who calls it needs it. */
export interface CallableContact {
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly doNotCall: boolean;
}

/** Few enough to be held at once. */
const PAGE_SIZE = 1_000;

/** The contacts of a folder, page by page, the oldest first. */
export async function* contactsOfFolder(
  { db, workspaceId }: ReadScope,
  folderId: string,
): AsyncGenerator<readonly CallableContact[]> {
  const pages = everyPage<Row>(PAGE_SIZE, (after) => {
    let query = tablesOf<ContactTables>(db)
      .selectFrom('contacts')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('folder_id', '=', folderId);
    if (after !== undefined) query = query.where(isBehind(after, 'oldest'));
    return query.orderBy('created_at').orderBy('id').limit(PAGE_SIZE).execute();
  });
  for await (const rows of pages) yield rows.map(callable);
}

function callable(row: Row): CallableContact {
  const { id, phone_number: phoneNumber, variables, do_not_call: doNotCall } = row;
  return { id, phoneNumber, variables, doNotCall };
}

/** Those of these contacts that the workspace has, by id. */
export async function callableContactsOf(
  { db, workspaceId }: ReadScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CallableContact>> {
  if (ids.length === 0) return new Map();
  const rows = await tablesOf<ContactTables>(db)
    .selectFrom('contacts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, callable(row)]));
}

/** Those of these numbers that a contact of the workspace forbids to call. */
export async function numbersNotToCall(
  { db, workspaceId }: ReadScope,
  phoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phoneNumbers.length === 0) return new Set();
  const rows = await tablesOf<ContactTables>(db)
    .selectFrom('contacts')
    .select('phone_number')
    .where('workspace_id', '=', workspaceId)
    .where('phone_number', 'in', [...phoneNumbers])
    .where('do_not_call', '=', true)
    .execute();
  return new Set(rows.map(({ phone_number }) => phone_number));
}
