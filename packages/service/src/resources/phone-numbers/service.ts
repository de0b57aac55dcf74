// What can be done with the telephone numbers of a workspace. Other resources reach numbers through here.

import { randomUUID } from 'node:crypto';
import { tablesOf, type Db } from '../../db/database.js';
import { readPage, type Page } from '../../db/page.js';
import { ApiError } from '../../rest/api-error.js';
import type { TelephonyProvider } from '../../choices/telephony-providers.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { findLockedCredential } from './credentials.js';
import type { PhoneNumberAssignment, PhoneNumberCreation, PhoneNumberQuery } from './schema.js';
import type { PhoneNumberTables } from './table.js';

type Row = PhoneNumberTables['phone_numbers'];

/** With the provider of its credential. */
export type PhoneNumber = Row & { readonly provider: TelephonyProvider };

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'workspaceId'>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/** A number that calls can show. */
export interface CallerNumber {
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly provider: TelephonyProvider;
}

/** The newest first. */
export function listNumbers(
  scope: ReadScope,
  { agent_id: agentId, direction, ...page }: PhoneNumberQuery,
): Promise<Page<PhoneNumber>> {
  const columns = (['inbound', 'outbound'] as const)
    .filter((each) => direction === undefined || each === direction)
    .map((each) => `phone_numbers.${each}_agent_id` as const);
  let query = numbersOf(scope);
  if (agentId !== undefined) {
    query = query.where((where) => where.or(columns.map((column) => where(column, '=', agentId))));
  } else if (direction !== undefined) {
    query = query.where((where) => where.or(columns.map((column) => where(column, 'is not', null))));
  }
  return readPage(query, page, (matching) =>
    matching.orderBy('phone_numbers.created_at', 'desc').orderBy('phone_numbers.id'),
  );
}

/** @throws ApiError `not_found`. */
export async function getNumber(scope: ReadScope, id: string): Promise<PhoneNumber> {
  return (await numbersOf(scope).where('phone_numbers.id', '=', id).executeTakeFirst()) ?? unknownNumber();
}

/** @throws ApiError `validation_error` where the credential is unknown, or any workspace has the number. */
export async function createNumber(
  scope: Scope,
  { phone_number, credential_id, name }: PhoneNumberCreation,
): Promise<PhoneNumber> {
  const credential = await findLockedCredential(scope, credential_id);
  if (credential === undefined) {
    throw ApiError.validation([
      { field: 'credential_id', message: 'names no credential of this workspace.' },
    ]);
  }
  const now = scope.clock.now();
  const row = await tablesOf<PhoneNumberTables>(scope.db)
    .insertInto('phone_numbers')
    .values({
      id: randomUUID(),
      workspace_id: scope.workspaceId,
      credential_id,
      phone_number,
      name,
      inbound_agent_id: null,
      outbound_agent_id: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('phone_number').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw ApiError.validation([{ field: 'phone_number', message: 'is taken.' }]);
  return { ...row, provider: credential.provider };
}

/** To agents that the workspace has: whoever calls this sees to it. @throws ApiError `not_found`. */
export async function assignNumber(
  scope: Scope,
  id: string,
  { inbound_agent_id, outbound_agent_id }: PhoneNumberAssignment,
): Promise<PhoneNumber> {
  await tablesOf<PhoneNumberTables>(scope.db)
    .updateTable('phone_numbers')
    .set({
      ...(inbound_agent_id !== undefined && { inbound_agent_id }),
      ...(outbound_agent_id !== undefined && { outbound_agent_id }),
      updated_at: scope.clock.now(),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
  return getNumber(scope, id);
}

/** @throws ApiError `not_found`. */
export async function deleteNumber({ db, workspaceId }: ReadScope, id: string): Promise<void> {
  const { numDeletedRows } = await tablesOf<PhoneNumberTables>(db)
    .deleteFrom('phone_numbers')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) unknownNumber();
}

/** A number as an agent shows it. */
export interface AgentNumber {
  readonly id: string;
  readonly phone_number: string;
}

/** By the agents' ids; the oldest first. */
export interface AgentNumbers {
  inboundOf(agentId: string): readonly AgentNumber[];
  outboundOf(agentId: string): readonly AgentNumber[];
}

/** The numbers of all these agents, read at once. */
export async function numbersOfAgents(
  { db, workspaceId }: ReadScope,
  agentIds: readonly string[],
): Promise<AgentNumbers> {
  const rows =
    agentIds.length === 0
      ? []
      : await tablesOf<PhoneNumberTables>(db)
          .selectFrom('phone_numbers')
          .select(['id', 'phone_number', 'inbound_agent_id', 'outbound_agent_id'])
          .where('workspace_id', '=', workspaceId)
          .where((where) =>
            where.or([
              where('inbound_agent_id', 'in', [...agentIds]),
              where('outbound_agent_id', 'in', [...agentIds]),
            ]),
          )
          .orderBy('created_at')
          .orderBy('id')
          .execute();
  const those = (column: 'inbound_agent_id' | 'outbound_agent_id', agentId: string): AgentNumber[] =>
    rows.filter((row) => row[column] === agentId).map(({ id, phone_number }) => ({ id, phone_number }));
  return {
    inboundOf: (agentId) => those('inbound_agent_id', agentId),
    outboundOf: (agentId) => those('outbound_agent_id', agentId),
  };
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
  if (!row?.agentId) return undefined;
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

function numbersOf({ db, workspaceId }: ReadScope) {
  return tablesOf<PhoneNumberTables>(db)
    .selectFrom('phone_numbers')
    .innerJoin('telephony_credentials', 'telephony_credentials.id', 'phone_numbers.credential_id')
    .selectAll('phone_numbers')
    .select('telephony_credentials.provider')
    .where('phone_numbers.workspace_id', '=', workspaceId);
}

function unknownNumber(): never {
  throw ApiError.notFound('There is no such number.');
}
