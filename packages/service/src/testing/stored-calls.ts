// Calls for tests, made through the service that runs them, and recordings of theirs.

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Db } from '../db/database.js';
import type { RecordingStore } from '../files/recording-store.js';
import { callSettings, type CallSettings } from '../choices/call-settings.js';
import { completeCall, createCall, startCall, type Call } from '../resources/calls/service.js';
import type { Clock } from '../time/clock.js';

export interface StoredCallScope {
  readonly db: Db;
  readonly clock: Clock;
  readonly workspaceId: string;
}

export type NewStoredCall = Partial<Omit<Parameters<typeof createCall>[1], 'settings'>> & {
  readonly settings?: Partial<CallSettings>;
};

/** A web call that waits to be joined, but for what is given. */
export function storeCall(scope: StoredCallScope, { settings, ...given }: NewStoredCall = {}): Promise<Call> {
  return createCall(scope, {
    agentId: randomUUID(),
    agentName: 'Reception',
    kind: 'web',
    direction: 'outbound',
    variables: {},
    ...given,
    settings: callSettings.parse({ ...settings }),
  });
}

/** One that a visitor joined and left. */
export async function storeCompletedCall(
  scope: StoredCallScope,
  { recordingFile, ...given }: NewStoredCall & { readonly recordingFile?: string } = {},
): Promise<Call> {
  const { id } = await storeCall(scope, given);
  await startCall(scope, id);
  return completeCall(scope, id, { reason: 'user_hang_up', recordingFile });
}

/** One that is recorded. @param content of its file. */
export async function storeRecordedCall(
  scope: StoredCallScope,
  recordings: RecordingStore,
  content: string | Buffer,
): Promise<Call> {
  const id = randomUUID();
  const { file, path } = await recordings.create(id);
  await writeFile(path, content);
  return storeCompletedCall(scope, { id, recordingFile: file });
}
