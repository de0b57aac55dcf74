// Telephone numbers for tests, and contacts that must not be called, written where the service keeps them.

import { randomUUID } from 'node:crypto';
import { tablesOf } from '../db/database.js';
import type { CallerNumber } from '../resources/phone-numbers/service.js';
import type { PhoneNumberTables } from '../resources/phone-numbers/table.js';
import type { ContactTables } from '../resources/contacts/table.js';
import type { StoredCallScope } from './stored-calls.js';

let last = 0;

/** @param outboundAgentId whose calls show them; null: nobody's. @returns them in the order of their making. */
export async function storeNumbers(
  { db, clock, workspaceId }: StoredCallScope,
  count: number,
  outboundAgentId: string | null,
): Promise<readonly CallerNumber[]> {
  const tables = tablesOf<PhoneNumberTables>(db);
  const times = { created_at: clock.now(), updated_at: clock.now() };
  const provider = 'simulated_1';
  const credentialId = randomUUID();
  await tables
    .insertInto('telephony_credentials')
    .values({ id: credentialId, workspace_id: workspaceId, name: 'Test', provider, ...times })
    .execute();
  const numbers = Array.from({ length: count }, () => {
    last += 1;
    return { id: randomUUID(), phoneNumber: `+4930${String(last).padStart(7, '0')}`, provider } as const;
  });
  await tables
    .insertInto('phone_numbers')
    .values(
      numbers.map(({ id, phoneNumber }) => ({
        id,
        workspace_id: workspaceId,
        credential_id: credentialId,
        phone_number: phoneNumber,
        name: null,
        inbound_agent_id: null,
        outbound_agent_id: outboundAgentId,
        ...times,
      })),
    )
    .execute();
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
