// What can be done with the voices that a workspace can use: its own, and the built-in ones, which nobody changes. Other
// resources reach them through here.

import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { PROVIDER_LANGUAGE } from '../../choices/voice-providers.js';
import { clonedVoiceName, samplePitch, type SampleProblem } from '../../choices/voice-cloning.js';
import { BUILT_IN_PROVIDER } from '../../engines/built-in/voices.js';
import { tablesOf } from '../../db/database.js';
import { PlatformError, type PlatformResource } from '../../engines/voice-platform.js';
import { ApiError, type FieldProblem } from '../../rest/api-error.js';
import type { WorkspaceContext } from '../../rest/endpoint.js';
import { push, withdraw } from '../../rest/mirroring.js';
import { requireCredit } from '../workspaces/service.js';
import type { VoiceClone, VoiceImport } from './schema.js';
import type { VoiceTables } from './table.js';

export type Voice = Selectable<VoiceTables['voices']>;

type Scope = Pick<WorkspaceContext, 'db' | 'clock' | 'platform' | 'workspaceId'>;
type ReadScope = Pick<WorkspaceContext, 'db' | 'workspaceId'>;

/** The built-in ones first, then the workspace's own, the newest first. */
export async function listVoices(scope: ReadScope): Promise<readonly Voice[]> {
  return usable(scope)
    .orderBy(sql`workspace_id is not null`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * The voice, if the workspace can use it.
 * @param lock keeps it from being deleted until the transaction ends.
 */
export async function findVoice(
  scope: ReadScope,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Voice | undefined> {
  const query = usable(scope).where('id', '=', id);
  return (lock ? query.forKeyShare() : query).executeTakeFirst();
}

/** @throws ApiError `not_found`. */
export async function getVoice(scope: ReadScope, id: string): Promise<Voice> {
  return (await findVoice(scope, id)) ?? unknownVoice();
}

/** @throws ApiError `validation_error` or `provider_error` where the voice platform does not take it. */
export async function importVoice(
  scope: Scope,
  { name, provider, provider_voice_id }: VoiceImport,
): Promise<Voice> {
  const voice = await insertVoice(scope, { name, provider, provider_voice_id, type: 'reference' });
  await push(scope.platform, toPlatform(voice), 'provider_voice_id');
  return voice;
}

/**
 * Makes a voice of recorded speech; see `choices/voice-cloning.ts` for what it is.
 * @throws ApiError `validation_error` naming the files that cannot be used; as {@link importVoice}.
 */
export async function cloneVoice(scope: Scope, { name, files }: VoiceClone): Promise<Voice> {
  await requireCredit(scope.db, scope.workspaceId);
  const pitches: number[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, { data, content_type }] of files.entries()) {
    const pitch = content_type === 'audio/wav' ? samplePitch(Buffer.from(data, 'base64')) : 'not-wav';
    if (typeof pitch === 'number') pitches.push(pitch);
    else problems.push({ field: `files.${index}.data`, message: SAMPLE_PROBLEMS[pitch] });
  }
  ApiError.refuseProblems(problems);
  const voice = await insertVoice(scope, {
    name,
    provider: BUILT_IN_PROVIDER,
    provider_voice_id: clonedVoiceName(pitches),
    type: 'custom',
  });
  await push(scope.platform, toPlatform(voice), 'files');
  return voice;
}

const SAMPLE_PROBLEMS: Readonly<Record<SampleProblem, string>> = {
  'not-wav': 'must be a WAV file of 16-bit PCM, sent as audio/wav: the built-in engine reads no other kind.',
  'no-speech': 'has too little speech in it to tell the voice.',
};

async function insertVoice(
  { db, clock, workspaceId }: Scope,
  { name, provider, provider_voice_id, type }: VoiceImport & Pick<Voice, 'type'>,
): Promise<Voice> {
  const now = clock.now();
  return tablesOf<VoiceTables>(db)
    .insertInto('voices')
    .values({
      id: randomUUID(),
      workspace_id: workspaceId,
      name,
      provider,
      provider_voice_id,
      type,
      language: PROVIDER_LANGUAGE[provider],
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws ApiError `not_found`; `forbidden` for a built-in voice; as {@link importVoice}. */
export async function renameVoice(scope: Scope, id: string, name: string): Promise<Voice> {
  await requireOwn(scope, id, 'renamed');
  const renamed = await tablesOf<VoiceTables>(scope.db)
    .updateTable('voices')
    .set({ name, updated_at: scope.clock.now() })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (renamed === undefined) return unknownVoice(); // deleted meanwhile
  await push(scope.platform, toPlatform(renamed), 'name');
  return renamed;
}

/** @throws ApiError `not_found`; `forbidden` for a built-in voice; `provider_error`. */
export async function deleteVoice(scope: Scope, id: string): Promise<void> {
  await requireOwn(scope, id, 'deleted');
  await tablesOf<VoiceTables>(scope.db)
    .deleteFrom('voices')
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
  await withdraw(scope.platform, { kind: 'voice', id });
}

/** Pushes the voice once more. @throws ApiError `not_found`; `validation_error` whatever the platform's reason is. */
export async function syncVoice(scope: Scope, id: string): Promise<Voice> {
  const voice = await getVoice(scope, id);
  await scope.platform.sync(toPlatform(voice)).catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error;
    throw ApiError.validation([{ field: 'voice_id', message: `could not be synced: ${error.message}` }]);
  });
  return voice;
}

function usable({ db, workspaceId }: ReadScope) {
  return tablesOf<VoiceTables>(db)
    .selectFrom('voices')
    .selectAll()
    .where((voice) => voice.or([voice('workspace_id', 'is', null), voice('workspace_id', '=', workspaceId)]));
}

async function requireOwn(scope: ReadScope, id: string, done: string): Promise<void> {
  const { workspace_id } = await getVoice(scope, id);
  if (workspace_id === null) throw ApiError.forbidden(`A built-in voice cannot be ${done}.`);
}

function toPlatform({ id, workspace_id, name, provider, provider_voice_id }: Voice): PlatformResource {
  return {
    kind: 'voice',
    id,
    workspaceId: workspace_id,
    name,
    provider,
    providerVoiceId: provider_voice_id,
  };
}

function unknownVoice(): never {
  throw ApiError.notFound('There is no such voice.');
}
