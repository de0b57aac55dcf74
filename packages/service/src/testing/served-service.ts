// A service on a free port for tests, with a way to its database, through which they make what the API does not: keys.

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { RingOutcome, RingRequest } from '../carriers/simulated/incoming.js';
import { openDatabase, type Database, type DatabaseLocation, type Db } from '../db/database.js';
import { NO_LIMITS, type Limits } from '../choices/rate-limits.js';
import type { OnEvent } from '../telemetry/service-event.js';
import type { FileStore } from '../files/file-store.js';
import { createFolderFileStore } from '../files/folder-file-store.js';
import { createFolderStore } from '../files/folder-store.js';
import type { RecordingStore } from '../files/recording-store.js';
import type { EngineConfiguration } from '../engines/configuration.js';
import type { VoicePlatform } from '../engines/voice-platform.js';
import type { CallingSettings } from '../main/calling.js';
import { startVoiceService } from '../main/voice-service.js';
import { createApiKey, grantWorkspace } from '../resources/api-keys/service.js';
import { createWorkspace } from '../resources/workspaces/service.js';
import { WORKSPACE_HEADER } from '../rest/caller.js';
import { systemClock, type Clock } from '../time/clock.js';
import { PendingWork } from '../time/pending-work.js';
import type { Timers } from '../time/timers.js';
import { createApiClient, type ApiClient } from './api-client.js';
import { borrowDatabase } from './borrowed-database.js';
import { makeTemporaryFolder } from './temporary-folder.js';

export interface ServedWorkspace {
  readonly id: string;
  readonly key: string;
  readonly keyId: string;
  /** With the workspace's key. */
  readonly client: ApiClient;
}

export interface ServedMasterKey {
  readonly key: string;
  readonly keyId: string;
  readonly client: ApiClient;
  /** Acts on the workspace that it names. */
  readonly clientOf: (workspaceId: string) => ApiClient;
}

export interface ServedService {
  readonly baseUrl: string;
  /** Without a path. */
  readonly origin: string;
  readonly db: Db;
  /** The service's own, in its folder. */
  readonly recordings: RecordingStore;
  /** Likewise. */
  readonly files: FileStore;
  /** What was reported as a defect: what clients saw as a 500. */
  readonly defects: readonly unknown[];
  /** A workspace of its own keeps a test apart from others. */
  createWorkspace(): Promise<ServedWorkspace>;
  /** Carries out the jobs that are due. */
  settle(): Promise<void>;
  /** Settles when calls by telephone wait for nothing but timers. */
  quiet(): Promise<void>;
  /** When the next work that is not due yet will be. */
  nextDueAt(): Promise<Date | undefined>;
  /** Somebody rings a number from outside. @returns how it went, once it is over. */
  ring(request: RingRequest): Promise<RingOutcome>;
  createMasterKey(grantedWorkspaceIds?: readonly string[]): Promise<ServedMasterKey>;
  close(): Promise<void>;
}

interface ServedServiceOptions {
  /** Default: in memory. */
  readonly database?: DatabaseLocation;
  readonly clock?: Clock;
  /** Of calls by telephone. Default: the machine's, with the clock's date. */
  readonly timers?: Timers;
  /** Default: the built-in one. */
  readonly platform?: VoicePlatform;
  /** Default: the built-in ones. */
  readonly engines?: EngineConfiguration;
  /** Default: nothing is billed. */
  readonly pricePerMinuteUsd?: number;
  /** What secrets are encrypted with. Default: a key that nobody knows. */
  readonly secret?: string;
  /** Default: one that is gone when the service is closed. */
  readonly recordingFolder?: string;
  /** Private addresses that may be reached. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** Default: calls cannot be started, and the service is there sooner. */
  readonly calls?: CallingSettings;
  /** Default: none. */
  readonly limits?: Partial<Limits>;
  readonly onEvent?: OnEvent;
  /** How long a call of a process that is not heard of is believed to go on. Default: as without a test. */
  readonly callLeaseMs?: number;
}

/** Must be closed. */
export async function serveService(options: ServedServiceOptions = {}): Promise<ServedService> {
  const {
    database: location = { kind: 'memory' },
    clock = systemClock,
    platform,
    secret,
    allowedHosts = [],
    engines,
    pricePerMinuteUsd,
  } = options;
  let opened: Database | undefined;
  const defects: unknown[] = [];
  const work = new PendingWork();
  const folder = await makeTemporaryFolder();
  const uploadFolder = path.join(folder.path, 'uploads');
  const service = await startVoiceService(
    async () => (opened = location.kind === 'memory' ? await borrowDatabase() : await openDatabase(location)),
    {
      ...options.calls,
      port: 0,
      clock,
      ...(options.timers && { timers: options.timers }),
      ...(platform && { platform }),
      ...(engines && { engines }),
      pricePerMinuteUsd,
      secret,
      recordingFolder: options.recordingFolder ?? folder.path,
      uploadFolder,
      allowedHosts,
      onDefect: (error) => defects.push(error),
      // Tests send what no client does, and count what they are refused for themselves.
      limits: { ...NO_LIMITS, ...options.limits },
      ...(options.onEvent && { onEvent: options.onEvent }),
    },
    { runsCalls: options.calls !== undefined, callLeaseMs: options.callLeaseMs, work },
  );
  if (opened === undefined) throw new Error('the service has opened no database');
  const { db } = opened;
  const { baseUrl } = service;
  const scope = { db, clock };
  return {
    baseUrl,
    origin: new URL(baseUrl).origin,
    db,
    recordings: createFolderStore(options.recordingFolder ?? folder.path),
    files: createFolderFileStore(uploadFolder),
    defects,
    async createWorkspace() {
      const slug = `test-${randomUUID()}`;
      const { id } = await createWorkspace(scope, { name: slug, slug });
      const { key, id: keyId } = await createApiKey(scope, { name: 'Test', workspaceId: id });
      return { id, key, keyId, client: createApiClient(baseUrl, key) };
    },
    async createMasterKey(grantedWorkspaceIds = []) {
      const { key, id: keyId } = await createApiKey(scope, { name: 'Test' });
      for (const id of grantedWorkspaceIds) await grantWorkspace(scope, keyId, id);
      return {
        key,
        keyId,
        client: createApiClient(baseUrl, key),
        clientOf: (workspaceId) => createApiClient(baseUrl, key, { [WORKSPACE_HEADER]: workspaceId }),
      };
    },
    async close() {
      await service.close();
      await folder.remove();
    },
    settle: () => service.settle(),
    quiet: () => work.quiet(),
    nextDueAt: () => service.nextDueAt(),
    ring: (request) => service.ring(request),
  };
}
