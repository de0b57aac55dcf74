// Every migration, in the order of their names. One that was released never changes; a change of tables is a new one.

import type { Kysely } from 'kysely';
import type { Migrations } from '../db/migrate.js';
import { countRowsOf, createRowCounts } from '../db/row-counts.js';
import { createJobTables } from '../jobs/table.js';
import { createPageTables } from '../knowledge/ingestion/table.js';
import { createSearchTables } from '../knowledge/search/table.js';
import { createVersionTables } from '../knowledge/versions/table.js';
import { createAgentTables } from '../resources/agents/table.js';
import { createApiKeyTables } from '../resources/api-keys/table.js';
import { createBatchCallTables } from '../resources/batch-calls/table.js';
import { createCallTables } from '../resources/calls/table.js';
import { createContactTables } from '../resources/contacts/table.js';
import { createKnowledgeTables } from '../resources/knowledge/table.js';
import { createPhoneNumberTables } from '../resources/phone-numbers/table.js';
import { createToolTables } from '../resources/tools/table.js';
import { createVoiceTables, insertBuiltInVoices } from '../resources/voices/table.js';
import { createWebhookTables } from '../resources/webhooks/table.js';
import { createWorkspaceTables } from '../resources/workspaces/table.js';
import { createIdempotencyTables } from '../rest/idempotency.js';

export const MIGRATIONS: Migrations = {
  '001-first': {
    async up(db: Kysely<unknown>) {
      await createRowCounts(db);
      await createWorkspaceTables(db);
      await createApiKeyTables(db);
      await createIdempotencyTables(db);
      await createToolTables(db);
      await createVoiceTables(db);
      await createKnowledgeTables(db);
      await createAgentTables(db);
      await createPhoneNumberTables(db);
      await createContactTables(db);
      await createCallTables(db);
      await createBatchCallTables(db);
      await createJobTables(db);
      await createWebhookTables(db);
      await createVersionTables(db);
      await createPageTables(db);
      await createSearchTables(db);
      for (const table of ['agents', 'calls', 'tools', 'webhook_deliveries'] as const) {
        await countRowsOf(db, table);
      }
    },
  },
};

/** The rows that migrations make, for tables that were emptied. Belongs in a transaction. */
export async function insertFirstRows(db: Kysely<unknown>): Promise<void> {
  await insertBuiltInVoices(db);
}
