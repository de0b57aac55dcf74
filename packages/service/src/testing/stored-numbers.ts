// Telephone numbers for tests, stored as they are.

import { randomUUID } from 'node:crypto';
import type { TelephonyProvider } from '../choices/telephony-providers.js';
import { tablesOf } from '../db/database.js';
import type { PhoneNumberTables } from '../resources/phone-numbers/table.js';
import type { StoredCallScope } from './stored-calls.js';

export interface StoredNumber {
  /** E.164. */
  readonly phoneNumber: string;
  /** Default: the first one. */
  readonly provider?: TelephonyProvider;
  /** Default: none, as the other. */
  readonly inboundAgentId?: string;
  readonly outboundAgentId?: string;
}

/** With a credential of its own. @returns its id. */
export async function storeNumber(
  scope: StoredCallScope,
  { phoneNumber, provider = 'simulated_1', inboundAgentId, outboundAgentId }: StoredNumber,
): Promise<string> {
  const now = scope.clock.now();
  const tables = tablesOf<PhoneNumberTables>(scope.db);
  const credentialId = randomUUID();
  const id = randomUUID();
  const times = { created_at: now, updated_at: now };
  await tables
    .insertInto('telephony_credentials')
    .values({ id: credentialId, workspace_id: scope.workspaceId, name: 'Test', provider, ...times })
    .execute();
  await tables
    .insertInto('phone_numbers')
    .values({
      id,
      workspace_id: scope.workspaceId,
      credential_id: credentialId,
      phone_number: phoneNumber,
      name: null,
      inbound_agent_id: inboundAgentId ?? null,
      outbound_agent_id: outboundAgentId ?? null,
      ...times,
    })
    .execute();
  return id;
}
