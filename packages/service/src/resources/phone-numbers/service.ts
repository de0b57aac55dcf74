// What can be done with the telephone numbers of a workspace. Other resources reach numbers through here.

import { tablesOf, type Db } from '../../db/database.js';
import type { TelephonyProvider } from '../../choices/telephony-providers.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import type { PhoneNumberTables } from './table.js';

type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/** A number that calls can show. */
export interface CallerNumber {
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly provider: TelephonyProvider;
}

/** The numbers that an agent calls from, the oldest first. */
export function outboundNumbersOf(scope: ReadScope, agentId: string): Promise<readonly CallerNumber[]> {
  return callerNumbers(scope).where('phone_numbers.outbound_agent_id', '=', agentId).execute();
}

/** Those of these numbers that the workspace has, in the order of the ids. */
export async function callerNumbersOf(
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly CallerNumber[]> {
  if (ids.length === 0) return [];
  const found = await callerNumbers(scope)
    .where('phone_numbers.id', 'in', [...ids])
    .execute();
  const byId = new Map(found.map((each) => [each.id, each]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A number that an agent answers. */
export interface InboundNumber {
  readonly workspaceId: string;
  readonly agentId: string;
  readonly provider: TelephonyProvider;
}

/** Of whatever workspace. @returns undefined where there is no such number, or no agent answers it. */
export async function findInboundNumber(db: Db, phoneNumber: string): Promise<InboundNumber | undefined> {
  const row = await tablesOf<PhoneNumberTables>(db)
    .selectFrom('phone_numbers')
    .innerJoin('telephony_credentials', 'telephony_credentials.id', 'phone_numbers.credential_id')
    .select([
      'phone_numbers.workspace_id as workspaceId',
      'phone_numbers.inbound_agent_id as agentId',
      'telephony_credentials.provider',
    ])
    .where('phone_numbers.phone_number', '=', phoneNumber)
    .executeTakeFirst();
  if (row === undefined || row.agentId === null) return undefined;
  return { ...row, agentId: row.agentId };
}

function callerNumbers({ db, workspaceId }: ReadScope) {
  return tablesOf<PhoneNumberTables>(db)
    .selectFrom('phone_numbers')
    .innerJoin('telephony_credentials', 'telephony_credentials.id', 'phone_numbers.credential_id')
    .select([
      'phone_numbers.id',
      'phone_numbers.phone_number as phoneNumber',
      'telephony_credentials.provider',
    ])
    .where('phone_numbers.workspace_id', '=', workspaceId)
    .orderBy('phone_numbers.created_at')
    .orderBy('phone_numbers.id');
}
