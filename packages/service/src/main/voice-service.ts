// The whole service from its start to its end: the only place that opens every part, and wires them to each other.

import { createServer } from 'node:http';
import { openDatabase, type Database, type DatabaseLocation } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { createEgress } from '../egress/egress.js';
import { createBuiltInPlatform } from '../engines/built-in/platform.js';
import type { VoicePlatform } from '../engines/voice-platform.js';
import { startJobs } from '../jobs/worker.js';
import { sweepRecordings } from '../resources/calls/recording-sweep.js';
import { createDeliveryHandler } from '../resources/webhooks/delivering.js';
import { API_PATH } from '../rest/app.js';
import type { ServiceContext } from '../rest/endpoint.js';
import { systemClock, type Clock } from '../time/clock.js';
import { afterCall, createAfterCallHandler } from './after-call.js';
import { createServedApp } from './api.js';
import { noCalling, openCalling, type CallingSettings } from './calling.js';
import { startCleaning } from './cleaning.js';
import { createFirstKey } from './first-key.js';
import { answerWhileStarting, listen, stopListening } from './listening.js';
import { MIGRATIONS } from './migrations.js';
import { openRecordings } from './opening-recordings.js';
import { openSecrets } from './opening-secrets.js';
import { Releases } from './releases.js';
import { plantSeed, type ServiceSeed } from './seed.js';
import { createToolRunner } from './tool-runner.js';

export interface VoiceServiceOptions extends CallingSettings {
  /** Default 8790; 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on, and to offer media at. Default `127.0.0.1`, which keeps the service off the network. */
  readonly host?: string;
  /** Where everything is kept. Default: in memory, until the service is closed. */
  readonly database?: DatabaseLocation;
  /**
   * What secrets are encrypted with: random text of at least 32 characters. Default: a key in the data folder; needed where a
   * server keeps the data.
   */
  readonly secret?: string | undefined;
  /**
   * A folder for the recordings of this database's calls alone. Default: in the data folder; where a server keeps the data
   * `./voice-agent-recordings`.
   */
  readonly recordingFolder?: string | undefined;
  /** What a database without any workspace gets. Default: a workspace, and a first key for it. */
  readonly seed?: ServiceSeed;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** To which agents, tools and voices are mirrored. Default: the built-in one, which is this process. */
  readonly platform?: VoicePlatform;
  /**
   * Private and reserved addresses that tools and webhooks may lead to: hosts (`crm.internal`), hosts with a port
   * (`localhost:3000`), ranges (`10.0.0.0/8`). Default: none.
   */
  readonly allowedHosts?: readonly string[];
  /** Told of defects, which clients see as a 500 only. Default: one line on standard error. */
  readonly onDefect?: (error: unknown) => void;
}

export interface VoiceService {
  /** Up to and including the version: `http://127.0.0.1:8790/api/public/v1`. */
  readonly baseUrl: string;
  /** The key of the first workspace, where this start has made it; it is shown to nobody again. */
  readonly firstKey: string | undefined;
  readonly capabilities: { readonly recognizesSpeech: boolean };
  /** Carries out all that is due by the clock, such as webhooks. Rejects where the database does not answer. */
  settle(): Promise<void>;
  /** Ends calls, finishes requests under way, and releases everything. Never rejects. Idempotent. */
  close(): Promise<void>;
}

export const DEFAULT_PORT = 8790;
export const DEFAULT_HOST = '127.0.0.1';

/**
 * Starts the service. A database without any workspace gets one, and a key for it.
 * @throws Error of one line: the port is taken, the database cannot be used, a server has it and no secret is set, an
 * allowed host is none, another process uses the folder, or WebRTC cannot be loaded here; nothing is left open.
 */
export async function createVoiceService(options: VoiceServiceOptions = {}): Promise<VoiceService> {
  return startVoiceService(openDatabase, options);
}

interface StartOptions {
  /** False: calls cannot be started, and the service is there sooner. Default true. */
  readonly runsCalls?: boolean;
}

/** As {@link createVoiceService}, for who looks into the database as well; the service closes it. */
export async function startVoiceService(
  open: (location: DatabaseLocation) => Promise<Database>,
  options: VoiceServiceOptions,
  { runsCalls = true }: StartOptions = {},
): Promise<VoiceService> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, clock = systemClock, onDefect = reportDefect } = options;
  const { platform = createBuiltInPlatform(), database: location = { kind: 'memory' } } = options;
  const releases = new Releases();
  try {
    const egress = releases.own(createEgress({ allowedHosts: options.allowedHosts ?? [] }));
    const server = createServer(answerWhileStarting);
    const address = await listen(server, { port, host });
    releases.add(() => stopListening(server));
    const opened = await openRecordings(options.recordingFolder, location);
    releases.add(() => opened.release());
    const { recordings } = opened;
    const database = releases.own(await open(location));
    const { db } = database;
    const { box: secrets, signer } = await openSecrets(options.secret, location);
    const services: ServiceContext = { clock, platform, secrets, signer, recordings, egress };
    await migrate(db, MIGRATIONS);
    await sweepRecordings(db, recordings).catch(onDefect); // the next start tries again
    const firstKey = await begin({ ...services, db }, options.seed);
    releases.add(startCleaning({ db, clock, onDefect }));
    const handlers = [createAfterCallHandler(), createDeliveryHandler({ egress, secrets })];
    const jobs = releases.own(startJobs({ database, clock, handlers, onDefect }));
    const calling = runsCalls
      ? await openCalling({
          server,
          host: address.address,
          db,
          clock,
          recordings,
          settings: options,
          runTool: createToolRunner({ egress, secrets }),
          onEnded: afterCall,
          onDefect,
        })
      : noCalling;
    releases.own(calling);
    server.off('request', answerWhileStarting);
    server.on(
      'request',
      createServedApp({
        database,
        services,
        opener: calling.opener,
        synthesizer: calling.synthesizer,
        handleRooms: (request, response, next) => calling.handle(request, response, next),
        wakeJobs: () => jobs.wake(),
        address,
        onDefect,
      }),
    );
    return {
      baseUrl: `${address.origin}${API_PATH}`,
      firstKey,
      capabilities: { recognizesSpeech: calling.recognizesSpeech },
      settle: () => jobs.settle(),
      close: () => releases.release(),
    };
  } catch (error) {
    await releases.release();
    throw error;
  }
}

/** @returns the first key, where it was made now. */
async function begin(
  scope: Parameters<typeof plantSeed>[0],
  seed: ServiceSeed | undefined,
): Promise<string | undefined> {
  if (seed === undefined) return createFirstKey(scope);
  await plantSeed(scope, seed);
  return undefined;
}

function reportDefect(error: unknown): void {
  console.error(
    `voice-agent-service: a request or a job failed: ${error instanceof Error ? error.message : 'unknown error'}`,
  );
}
