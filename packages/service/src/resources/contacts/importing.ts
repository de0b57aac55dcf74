// Takes the contacts of a CSV file into a folder.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { readContactCsv, type ContactRow } from './csv.js';
import { requireFolder } from './folders.js';
import type { ContactImport, ContactImportReport } from './schema.js';

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;

/**
 * A number that the folder has is updated: a cell that is empty, and a column that is missing, leave what there is.
 * @throws ApiError `validation_error` where the file cannot be read; nothing of it is kept then, within a transaction.
 */
export async function importContacts(
  scope: Scope,
  { folder_id: folderId, csv }: ContactImport,
): Promise<ContactImportReport> {
  await requireFolder(scope, folderId);
  let imported = 0;
  const { acceptedCount, rejectedCount, rejected } = await readContactCsv(csv, {
    async onRows(rows) {
      imported += await store(scope, folderId, joined(rows));
    },
  });
  return {
    imported,
    updated: acceptedCount - imported,
    rejected_count: rejectedCount,
    rejected: [...rejected],
  };
}

type Contact = Omit<ContactRow, 'row'>;

/** One statement cannot write a row twice: of the rows with one number the later ones complete the first. */
function joined(rows: readonly ContactRow[]): readonly Contact[] {
  const byNumber = new Map<string, Contact>();
  for (const { phoneNumber, name, variables, doNotCall } of rows) {
    const earlier = byNumber.get(phoneNumber);
    byNumber.set(phoneNumber, {
      phoneNumber,
      name: name ?? earlier?.name ?? null,
      doNotCall: doNotCall ?? earlier?.doNotCall ?? null,
      variables: { ...earlier?.variables, ...variables },
    });
  }
  return [...byNumber.values()];
}

/** @returns how many are new. */
async function store(
  { db, clock, workspaceId }: Scope,
  folderId: string | null,
  contacts: readonly Contact[],
): Promise<number> {
  const now = clock.now();
  // What the file says of whom to call; of the others it stays.
  const decisions = JSON.stringify(
    Object.fromEntries(
      contacts.flatMap(({ phoneNumber, doNotCall }) =>
        doNotCall === null ? [] : [[phoneNumber, doNotCall]],
      ),
    ),
  );
  // One parameter for all rows: the statement is the same for any number of them.
  const { rows } = await sql<{ readonly is_new: boolean }>`
    insert into contacts as c
      (id, workspace_id, folder_id, phone_number, name, variables, do_not_call, created_at, updated_at)
    select given.id, ${workspaceId}::uuid, ${folderId}::uuid, given.phone_number, given.name, given.variables,
      coalesce(given.do_not_call, false), ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(
      contacts.map(({ phoneNumber, name, variables, doNotCall }) => ({
        id: randomUUID(),
        phone_number: phoneNumber,
        name,
        variables,
        do_not_call: doNotCall,
      })),
    )}::jsonb) as given (id uuid, phone_number text, name text, variables jsonb, do_not_call boolean)
    on conflict (workspace_id, folder_id, phone_number) do update set
      name = coalesce(excluded.name, c.name),
      variables = c.variables || excluded.variables,
      do_not_call = coalesce((${decisions}::jsonb ->> c.phone_number)::boolean, c.do_not_call),
      updated_at = excluded.updated_at
    returning xmax = 0 as is_new`.execute(db);
  return rows.filter(({ is_new: isNew }) => isNew).length;
}
