// Telephone numbers for tests, and contacts that must not be called, written where the service keeps them.

import { randomUUID } from 'node:crypto';
import { tablesOf } from '../db/database.js';
import type { CallerNumber } from '../resources/phone-numbers/service.js';
import type { ContactTables } from '../resources/contacts/table.js';
import type { StoredCallScope } from './stored-calls.js';
import { storeNumber } from './stored-numbers.js';

let last = 0;

/** @param outboundAgentId whose calls show them; null: nobody's. @returns them in the order of their making. */
export async function storeNumbers(
  scope: StoredCallScope,
  count: number,
  outboundAgentId: string | null,
): Promise<readonly CallerNumber[]> {
  const numbers: CallerNumber[] = [];
  for (let made = 0; made < count; made += 1) {
    last += 1;
    const phoneNumber = `+4930${String(last).padStart(7, '0')}`;
    const id = await storeNumber(scope, {
      phoneNumber,
      ...(outboundAgentId !== null && { outboundAgentId }),
    });
    numbers.push({ id, phoneNumber, provider: 'simulated_1' });
  }
  return numbers;
}

interface StoredContact {
  readonly phoneNumber: string;
  readonly doNotCall?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
}

/** @returns the id of the folder that they are in. */
export async function storeFolder(
  { db, clock, workspaceId }: StoredCallScope,
  contacts: readonly StoredContact[],
): Promise<string> {
  const tables = tablesOf<ContactTables>(db);
  const times = { created_at: clock.now(), updated_at: clock.now() };
  const id = randomUUID();
  await tables
    .insertInto('contact_folders')
    .values({ id, workspace_id: workspaceId, name: 'Test', ...times })
    .execute();
  if (contacts.length === 0) return id;
  await tables
    .insertInto('contacts')
    .values(
      contacts.map(({ phoneNumber, doNotCall = false, variables = {} }, index) => ({
        id: randomUUID(),
        workspace_id: workspaceId,
        folder_id: id,
        phone_number: phoneNumber,
        name: null,
        variables: JSON.stringify(variables),
        do_not_call: doNotCall,
        ...times,
        created_at: new Date(clock.now().getTime() + index),
      })),
    )
    .execute();
  return id;
}
