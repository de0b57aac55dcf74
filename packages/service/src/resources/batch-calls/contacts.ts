// Whom a batch calls: how they come into it, and what has become of each.

import { sql } from 'kysely';
import { MAX_BATCH_CONTACTS, SKIPPED_BECAUSE } from '../../choices/batch-contacts.js';
import { asText } from '../../choices/call-variables.js';
import { tablesOf, type Db } from '../../db/database.js';
import { readPage, type Page } from '../../db/page.js';
import { ApiError, type FieldProblem } from '../../rest/api-error.js';
import { toOffset } from '../../rest/envelope.js';
import { callableContactsOf, contactsOfFolder, readContactCsv, requireFolder } from '../contacts/service.js';
import {
  getBatch,
  lockBatch,
  type BatchCall,
  type BatchContact,
  type ReadScope,
  type Scope,
} from './record.js';
import type { BatchContactQuery, BatchImportReport, NewBatchContacts } from './schema.js';
import { AT_ONCE, type BatchCallTables } from './table.js';

/** As many as one statement takes. */
const ROWS_AT_ONCE = 1_000;
/** By which a batch names its folder. */
export const FOLDER_FIELD = 'contact_folder_id';

interface NewContact {
  readonly contactId: string | null;
  /** E.164. */
  readonly phoneNumber: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly doNotCall: boolean;
}

/** @throws ApiError `not_found`, `validation_error`. */
export async function addContacts(
  scope: Scope,
  id: string,
  { contacts }: NewBatchContacts,
): Promise<BatchImportReport> {
  await lockForSource(scope, id, 'manual');
  const known = await callableContactsOf(
    scope,
    contacts.flatMap((contact) => ('contact_id' in contact ? [contact.contact_id] : [])),
  );
  const problems: FieldProblem[] = [];
  const rows = contacts.flatMap((contact, index): NewContact[] => {
    if ('phone_number' in contact) {
      const { phone_number: phoneNumber, variables = {} } = contact;
      return [{ contactId: null, phoneNumber, variables: asText(variables), doNotCall: false }];
    }
    const found = known.get(contact.contact_id);
    if (found !== undefined) return [{ ...found, contactId: found.id }];
    problems.push({ field: `contacts.${index}.contact_id`, message: 'names no contact of this workspace.' });
    return [];
  });
  ApiError.refuseProblems(problems);
  await (await appending(scope, id, 'contacts')).append(rows);
  return { accepted_count: rows.length, rejected_count: 0, rejected: [] };
}

/** Rows that cannot be used are told, and stop no other. @throws ApiError `not_found`, `validation_error`. */
export async function importContacts(scope: Scope, id: string, csv: string): Promise<BatchImportReport> {
  await lockForSource(scope, id, 'csv');
  const { append } = await appending(scope, id, 'csv');
  const { acceptedCount, rejectedCount, rejected } = await readContactCsv(csv, {
    onRows: (rows) =>
      append(
        rows.map(({ phoneNumber, variables, doNotCall }) => ({
          contactId: null,
          phoneNumber,
          variables,
          doNotCall: doNotCall === true,
        })),
      ),
  });
  return { accepted_count: acceptedCount, rejected_count: rejectedCount, rejected: [...rejected] };
}

/** @throws ApiError `validation_error` where the folder is gone, or has too many contacts. */
export async function takeFolder(
  scope: Scope,
  { id, contact_folder_id: folderId }: BatchCall,
): Promise<void> {
  if (folderId === null) return;
  await requireFolder(scope, folderId, FOLDER_FIELD);
  const { append } = await appending(scope, id, FOLDER_FIELD);
  for await (const contacts of contactsOfFolder(scope, folderId)) {
    await append(contacts.map((contact) => ({ ...contact, contactId: contact.id })));
  }
}

export async function hasContacts(db: Db, id: string): Promise<boolean> {
  const row = await tablesOf<BatchCallTables>(db)
    .selectFrom('batch_call_contacts')
    .select('id')
    .where('batch_call_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of each number only the first is called. */
export async function skipRepeated({ db, clock }: Pick<Scope, 'db' | 'clock'>, id: string): Promise<void> {
  await sql`update batch_call_contacts
    set state = 'skipped', reason = ${SKIPPED_BECAUSE.repeated}, updated_at = ${clock.now()}
    from (
      select id, row_number() over (partition by phone_number order by ordinal) as place
      from batch_call_contacts where batch_call_id = ${id}
    ) as placed
    where batch_call_contacts.id = placed.id and placed.place > 1 and state = 'pending'`.execute(db);
}

/** In their order. @throws ApiError `not_found`. */
export async function listContacts(
  scope: ReadScope,
  id: string,
  { state, ...page }: BatchContactQuery,
): Promise<Page<BatchContact>> {
  await getBatch(scope, id);
  let query = tablesOf<BatchCallTables>(scope.db)
    .selectFrom('batch_call_contacts')
    .selectAll()
    .where('batch_call_id', '=', id);
  if (state !== undefined) query = query.where('state', '=', state);
  return readPage(query, toOffset(page), (matching) => matching.orderBy('ordinal'));
}

async function lockForSource(scope: Scope, id: string, source: 'csv' | 'manual'): Promise<void> {
  const { contact_source: given } = await lockBatch(scope, id, 'add');
  if (given === source) return;
  const message =
    given === 'folder'
      ? 'is folder: its contacts are taken from the folder when it is scheduled.'
      : `is ${given}: its contacts are added ${given === 'csv' ? 'by an import' : 'one by one'}.`;
  throw ApiError.validation([{ field: 'contact_source', message }]);
}

/** Adds behind those that the batch has. @param field whose content is refused where they are too many. */
async function appending({ db, clock }: Scope, id: string, field: string) {
  const { count } = await tablesOf<BatchCallTables>(db)
    .selectFrom('batch_call_contacts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('batch_call_id', '=', id)
    .executeTakeFirstOrThrow();
  let next = Number(count);
  return {
    append: async (contacts: readonly NewContact[]): Promise<void> => {
      if (next + contacts.length > MAX_BATCH_CONTACTS) {
        const message = `would give the batch more than ${MAX_BATCH_CONTACTS} contacts.`;
        throw ApiError.validation([{ field, message }]);
      }
      for (let start = 0; start < contacts.length; start += ROWS_AT_ONCE) {
        const rows = contacts
          .slice(start, start + ROWS_AT_ONCE)
          .map(({ contactId, phoneNumber, variables, doNotCall }, index) => ({
            ordinal: next + index,
            contact_id: contactId,
            phone_number: phoneNumber,
            variables,
            state: doNotCall ? 'skipped' : 'pending',
            reason: doNotCall ? SKIPPED_BECAUSE.doNotCall : null,
          }));
        await sql`insert into batch_call_contacts
          (id, batch_call_id, ordinal, contact_id, phone_number, variables, state, due_at, reason, updated_at)
          select gen_random_uuid(), ${id}, ordinal, contact_id, phone_number, variables, state, ${AT_ONCE}, reason,
            ${clock.now()}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added
            (ordinal integer, contact_id uuid, phone_number text, variables jsonb, state text, reason text)`.execute(
          db,
        );
        next += rows.length;
      }
    },
  };
}
