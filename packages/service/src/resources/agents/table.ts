// Where agents are kept, and which tools each of them has.

import { sql, type Kysely } from 'kysely';
import type { AgentCreation } from './schema.js';
import type { AgentStatus } from './states.js';

/** What the service reads as a whole, and no query looks into. */
export type AgentSettings = Omit<
  AgentCreation,
  'name' | 'voice_id' | 'tools' | 'knowledge_bases' | 'knowledge' | 'crm_webhook_secret'
>;

export interface AgentTables {
  readonly agents: {
    readonly id: string;
    readonly workspace_id: string;
    readonly name: string;
    /** Stays when the voice is deleted, which makes the agent a draft. */
    readonly voice_id: string;
    readonly status: AgentStatus;
    /** JSON, in the order that it was written in. */
    readonly settings: AgentSettings;
    /** As its `knowledge_bases` name it; null once the base is deleted, like the other. */
    readonly knowledge_base_id: string | null;
    /** As its `knowledge` names it: the same one where both do. */
    readonly knowledge_space_id: string | null;
    /** Sealed for the agent's id. */
    readonly crm_webhook_secret: string | null;
    /** The one before it, sealed as well. */
    readonly replaced_webhook_secret: string | null;
    readonly webhook_secret_replaced_at: Date | null;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
  /** Goes with either of both. */
  readonly agent_tools: {
    readonly agent_id: string;
    readonly tool_id: string;
    /** Its place in the agent's list. */
    readonly ordinal: number;
  };
}

export async function createAgentTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agents')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('voice_id', 'uuid', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('settings', 'json', (column) => column.notNull())
    .addColumn('knowledge_base_id', 'uuid', (column) =>
      column.references('knowledge_spaces.id').onDelete('set null'),
    )
    .addColumn('knowledge_space_id', 'uuid', (column) =>
      column.references('knowledge_spaces.id').onDelete('set null'),
    )
    .addColumn('crm_webhook_secret', 'text')
    .addColumn('replaced_webhook_secret', 'text')
    .addColumn('webhook_secret_replaced_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('agent_tools')
    .addColumn('agent_id', 'uuid', (column) => column.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('tool_id', 'uuid', (column) => column.notNull().references('tools.id').onDelete('cascade'))
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_tools_key', ['agent_id', 'tool_id'])
    .execute();
  await sql`create index agents_newest on agents (workspace_id, created_at desc, id)`.execute(db);
  await sql`create index agents_of_voice on agents (voice_id)`.execute(db);
  await sql`create index agents_of_base on agents (knowledge_base_id)`.execute(db);
  await sql`create index agents_of_space on agents (knowledge_space_id)`.execute(db);
  await sql`create index agent_tools_of_tool on agent_tools (tool_id)`.execute(db);
}
