// What can be done with the agents of a workspace. Whatever is written is pushed to the voice platform at once; where that fails
// the agent is kept as a draft, and the next change pushes it again. Other resources reach agents through here.

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { nameTwoSpaces } from '../../choices/agent-knowledge.js';
import { tablesOf, type Db } from '../../db/database.js';
import { containing, readPage, type Page } from '../../db/page.js';
import { countOf } from '../../db/row-counts.js';
import { PlatformError } from '../../engines/voice-platform.js';
import { ApiError, type FieldProblem } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { withdraw } from '../../rest/mirroring.js';
import { knownSpaces, openSpaceOf } from '../knowledge/service.js';
import { knownTools, toolsOf } from '../tools/service.js';
import { findVoice } from '../voices/service.js';
import type { CallableAgent } from './call-agent.js';
import type { AgentChange, AgentCreation, AgentQuery } from './schema.js';
import { FIRST_STATUS, nextStatus } from './states.js';
import type { AgentTables } from './table.js';
import { splitKnowledge, withoutOther } from './knowledge.js';
import { firstSecret, replaceSecret } from './webhook.js';

export { callAgentOf, type CallableAgent } from './call-agent.js';
export { webhookAddressOf, webhookSecretsOf } from './webhook.js';

/** Without its secrets. */
export type Agent = Pick<Selectable<AgentTables['agents']>, (typeof SHOWN)[number]> & {
  /** Ids, in the order they were given in. */
  readonly tools: readonly string[];
};

type Row = Omit<Agent, 'tools'>;
type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'platform' | 'secrets' | 'workspaceId'>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/** Of an agent that is known before it is made. */
interface Identity {
  readonly id?: string;
  readonly createdAt?: Date;
}

const SHOWN = [
  'id',
  'workspace_id',
  'name',
  'voice_id',
  'status',
  'settings',
  'knowledge_base_id',
  'knowledge_space_id',
  'created_at',
  'updated_at',
] as const;

export async function listAgents(
  scope: ReadScope,
  { name, status, ...page }: AgentQuery,
): Promise<Page<Agent>> {
  let query = agentsOf(scope);
  if (name !== undefined) query = query.where('name', 'ilike', containing(name));
  if (status !== undefined) query = query.where('status', '=', status);
  const isWhole = name === undefined && status === undefined;
  const { rows, total } = await readPage(
    query,
    page,
    (matching) => matching.orderBy('created_at', 'desc').orderBy('id'),
    isWhole ? () => countOf(scope.db, 'agents', scope.workspaceId) : undefined,
  );
  return { rows: await withTools(scope, rows), total };
}

/** @returns undefined where there is no such agent. */
export async function findAgent(scope: ReadScope, id: string): Promise<Agent | undefined> {
  const row = await agentsOf(scope).where('id', '=', id).executeTakeFirst();
  const [agent] = await withTools(scope, row === undefined ? [] : [row]);
  return agent;
}

/** @throws ApiError `not_found`. */
export async function getAgent(scope: ReadScope, id: string): Promise<Agent> {
  return (await findAgent(scope, id)) ?? unknownAgent();
}

/** @returns undefined where the agent is not active. @throws ApiError `not_found`. */
export async function findCallableAgent(scope: ReadScope, id: string): Promise<CallableAgent | undefined> {
  const found = await callableAgentOrWhyNot(scope, id);
  if (found === 'unknown') return unknownAgent();
  return found === 'inactive' ? undefined : found;
}

/** @returns `unknown` where the workspace has no such agent. */
export async function callableAgentOrWhyNot(
  scope: ReadScope,
  id: string,
): Promise<CallableAgent | 'unknown' | 'inactive'> {
  const agent = await findAgent(scope, id);
  if (agent === undefined) return 'unknown';
  const voice = await findVoice(scope, agent.voice_id);
  if (agent.status !== 'active' || voice === undefined) return 'inactive';
  const spaceId = agent.knowledge_space_id ?? agent.knowledge_base_id;
  const space = spaceId === null ? undefined : await openSpaceOf(scope, spaceId);
  return {
    agent,
    knowledge: space && { spaceId: space.id, language: space.language },
    voice: { provider: voice.provider, providerVoiceId: voice.provider_voice_id },
    tools: await toolsOf(scope, agent.tools),
  };
}

/** By id; those that there are no more are left out. */
export async function agentNamesOf(
  scope: ReadScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await agentsOf(scope)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether any workspace has this agent. */
export async function isAgent(db: Db, id: string): Promise<boolean> {
  const row = await tablesOf<AgentTables>(db)
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns those of the ids that agents of the workspace have; these stay until the transaction ends. */
export async function knownAgents(
  { db, workspaceId }: ReadScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tablesOf<AgentTables>(db)
    .selectFrom('agents')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * A platform that does not take it leaves a draft.
 * @throws ApiError `validation_error` where it refers to what the workspace has not.
 */
export async function createAgent(
  scope: Scope,
  creation: AgentCreation,
  { id = randomUUID(), createdAt = scope.clock.now() }: Identity = {},
): Promise<Agent> {
  await checkReferences(scope, creation);
  const { columns: knowledge, others } = splitKnowledge(creation);
  const { name, voice_id, tools, crm_webhook_secret: secret, ...settings } = others;
  const row = await tablesOf<AgentTables>(scope.db)
    .insertInto('agents')
    .values({
      id,
      workspace_id: scope.workspaceId,
      name,
      voice_id,
      status: FIRST_STATUS,
      settings,
      knowledge_base_id: null,
      knowledge_space_id: null,
      ...knowledge,
      ...firstSecret(id, secret, scope.secrets),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  await setTools(scope, id, tools);
  return mirror(scope, { ...row, tools });
}

/**
 * Only given fields change; a creation, which has them all, replaces the agent.
 * @throws ApiError `not_found`; as {@link createAgent}.
 */
export async function changeAgent(scope: Scope, id: string, change: AgentChange): Promise<Agent> {
  const current = await agentsOf(scope)
    .select('crm_webhook_secret')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (current === undefined) return unknownAgent();
  await checkReferences(scope, change);
  const { columns: knowledge, others } = splitKnowledge(change);
  const { name, voice_id, tools, crm_webhook_secret: secret, ...settings } = others;
  const now = scope.clock.now();
  const row = await tablesOf<AgentTables>(scope.db)
    .updateTable('agents')
    .set({
      ...(name !== undefined && { name }),
      ...(voice_id !== undefined && { voice_id }),
      ...(secret !== undefined && replaceSecret({ ...current, id }, secret, { secrets: scope.secrets, now })),
      settings: { ...current.settings, ...settings },
      ...withoutOther(current, knowledge),
      status: nextStatus(current.status, 'written'),
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  if (tools !== undefined) await setTools(scope, id, tools);
  const [agent = unknownAgent()] = await withTools(scope, [row]);
  return mirror(scope, agent);
}

/** @throws ApiError `not_found`, `provider_error`. */
export async function deleteAgent({ db, platform, workspaceId }: Scope, id: string): Promise<void> {
  const { numDeletedRows } = await tablesOf<AgentTables>(db)
    .deleteFrom('agents')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) unknownAgent();
  await withdraw(platform, { kind: 'agent', id });
}

/** Agents whose voice was deleted need another one, and are drafts until they have it. */
export async function loseVoice(
  { db, clock, workspaceId }: Pick<Scope, 'db' | 'clock' | 'workspaceId'>,
  voiceId: string,
): Promise<void> {
  await tablesOf<AgentTables>(db)
    .updateTable('agents')
    .set({ status: nextStatus('active', 'voice_deleted'), updated_at: clock.now() })
    .where('workspace_id', '=', workspaceId)
    .where('voice_id', '=', voiceId)
    .where('status', '=', 'active')
    .execute();
}

/** Pushes the agent, and keeps what came of it. */
async function mirror(scope: Scope, agent: Agent): Promise<Agent> {
  const status = nextStatus(agent.status, (await isSynced(scope, agent)) ? 'synced' : 'sync_failed');
  if (status === agent.status) return agent;
  await tablesOf<AgentTables>(scope.db)
    .updateTable('agents')
    .set({ status })
    .where('id', '=', agent.id)
    .execute();
  return { ...agent, status };
}

async function isSynced(scope: Scope, { id, name, voice_id, settings, tools }: Agent): Promise<boolean> {
  const voice = await findVoice(scope, voice_id, { lock: true });
  if (voice === undefined) return false; // it was deleted, and the agent has not been given another one
  const { provider, provider_voice_id: providerVoiceId } = voice;
  try {
    await scope.platform.sync({
      kind: 'agent',
      id,
      workspaceId: scope.workspaceId,
      name,
      model: settings.model,
      voice: { provider, providerVoiceId },
      toolIds: tools,
    });
    return true;
  } catch (error) {
    if (error instanceof PlatformError) return false;
    throw error;
  }
}

/** @throws ApiError `validation_error` that names every given id of what the workspace has not. */
async function checkReferences(
  scope: ReadScope,
  { voice_id, tools = [], knowledge_bases = [], knowledge }: AgentChange,
): Promise<void> {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, noun: string): void => {
    problems.push({ field, message: `names no ${noun} of this workspace.` });
  };
  if (voice_id !== undefined && (await findVoice(scope, voice_id, { lock: true })) === undefined) {
    refuse('voice_id', 'voice');
  }
  const known = await knownTools(scope, tools);
  for (const [index, id] of tools.entries()) if (!known.has(id)) refuse(`tools.${index}`, 'tool');
  const spaces = await knownSpaces(scope, [...knowledge_bases, ...(knowledge ? [knowledge.id] : [])]);
  for (const [index, id] of knowledge_bases.entries()) {
    if (!spaces.has(id)) refuse(`knowledge_bases.${index}`, 'knowledge base');
  }
  if (knowledge && !spaces.has(knowledge.id)) refuse('knowledge.id', 'knowledge space');
  if (nameTwoSpaces(knowledge_bases, knowledge)) {
    problems.push({ field: 'knowledge.id', message: 'must be the one of knowledge_bases, or stand alone.' });
  }
  ApiError.refuseProblems(problems);
}

async function setTools({ db }: Scope, id: string, tools: readonly string[]): Promise<void> {
  const tables = tablesOf<AgentTables>(db);
  await tables.deleteFrom('agent_tools').where('agent_id', '=', id).execute();
  if (tools.length === 0) return;
  await tables
    .insertInto('agent_tools')
    .values(tools.map((tool_id, ordinal) => ({ agent_id: id, tool_id, ordinal })))
    .execute();
}

async function withTools({ db }: ReadScope, rows: readonly Row[]): Promise<readonly Agent[]> {
  if (rows.length === 0) return [];
  const found = await tablesOf<AgentTables>(db)
    .selectFrom('agent_tools')
    .select(['agent_id', 'tool_id'])
    .where(
      'agent_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('ordinal')
    .execute();
  return rows.map((row) => ({
    ...row,
    tools: found.filter(({ agent_id }) => agent_id === row.id).map(({ tool_id }) => tool_id),
  }));
}

function agentsOf({ db, workspaceId }: ReadScope) {
  return tablesOf<AgentTables>(db).selectFrom('agents').select(SHOWN).where('workspace_id', '=', workspaceId);
}

function unknownAgent(): never {
  throw ApiError.notFound('There is no such agent.');
}
