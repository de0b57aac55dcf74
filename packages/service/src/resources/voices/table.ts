// Where voices are kept: the built-in ones, which every workspace sees, and those of the workspaces.

import { sql, type Kysely } from 'kysely';
import type { VoiceProvider } from '../../choices/voice-providers.js';
import type { VoiceStatus, VoiceType } from './states.js';

export interface VoiceTables {
  readonly voices: {
    readonly id: string;
    /** Null for a built-in voice. */
    readonly workspace_id: string | null;
    readonly name: string;
    readonly provider: VoiceProvider;
    /** The provider's name for it. */
    readonly provider_voice_id: string;
    readonly type: VoiceType;
    readonly language: string;
    readonly status: VoiceStatus;
    readonly created_at: Date;
    readonly updated_at: Date;
  };
}

/** Flite's voices, under ids that are the same in every installation. */
const BUILT_IN = [
  { id: '20000000-0000-4000-8000-000000000001', name: 'Slt', provider_voice_id: 'slt' },
  { id: '20000000-0000-4000-8000-000000000002', name: 'Kal16', provider_voice_id: 'kal16' },
  { id: '20000000-0000-4000-8000-000000000003', name: 'Awb', provider_voice_id: 'awb' },
  { id: '20000000-0000-4000-8000-000000000004', name: 'Rms', provider_voice_id: 'rms' },
] as const;

/** A migration has no clock, and these are older than any installation. */
const BUILT_IN_SINCE = new Date('2025-01-01T00:00:00.000Z');

export async function createVoiceTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('voices')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('workspace_id', 'uuid', (column) => column.references('workspaces.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_voice_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await sql`create index voices_newest on voices (workspace_id, created_at desc, id)`.execute(db);
  await insertBuiltInVoices(db);
}

/** Those that every workspace sees. */
export async function insertBuiltInVoices(db: Kysely<unknown>): Promise<void> {
  await (db as Kysely<VoiceTables>)
    .insertInto('voices')
    .values(
      BUILT_IN.map((voice) => ({
        ...voice,
        workspace_id: null,
        provider: 'built-in' as const,
        type: 'reference' as const,
        language: 'en',
        status: 'active' as const,
        created_at: BUILT_IN_SINCE,
        updated_at: BUILT_IN_SINCE,
      })),
    )
    .execute();
}
