// The whole service: the only file that knows every part, and wires them to each other.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import express, { type Express } from 'express';
import { openDatabase, type Database, type DatabaseLocation } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { createEgress, type Egress } from '../egress/egress.js';
import { createBuiltInPlatform } from '../engines/built-in/platform.js';
import type { VoicePlatform } from '../engines/voice-platform.js';
import { hasEnqueued } from '../jobs/queue.js';
import { startJobs, type Jobs } from '../jobs/worker.js';
import { agentEndpoints } from '../resources/agents/routes.js';
import { loseVoice } from '../resources/agents/service.js';
import { agentResource } from '../resources/agents/schema.js';
import { createCallerDirectory } from '../resources/api-keys/service.js';
import { toolResource } from '../resources/tools/schema.js';
import { toolEndpoints } from '../resources/tools/routes.js';
import { createVoiceEndpoints } from '../resources/voices/routes.js';
import { voiceResource } from '../resources/voices/schema.js';
import { createDeliveryHandler } from '../resources/webhooks/delivering.js';
import { webhookEndpoints } from '../resources/webhooks/routes.js';
import { webhookDeliveryResource, webhookDeliveryWithAttempts } from '../resources/webhooks/schema.js';
import { workspaceResource } from '../resources/workspaces/schema.js';
import { workspaceEndpoints } from '../resources/workspaces/routes.js';
import { API_PATH, createApi } from '../rest/app.js';
import type { Endpoint } from '../rest/endpoint.js';
import { metaSchema, paginationSchema } from '../rest/envelope.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { systemClock, type Clock } from '../time/clock.js';
import { createFirstKey } from './first-key.js';
import type { ListenAddress } from './listen-address.js';
import { answerWhileStarting, listen, stopListening } from './listening.js';
import { MIGRATIONS } from './migrations.js';
import { openSecrets } from './opening-secrets.js';
import { startCleaning } from './cleaning.js';

export interface VoiceServiceOptions {
  /** Default 8790; 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on. Default `127.0.0.1`, which keeps the service off the network. */
  readonly host?: string;
  /** Where everything is kept. Default: in memory, until the service is closed. */
  readonly database?: DatabaseLocation;
  /**
   * What secrets are encrypted with: random text of at least 32 characters. Default: a key in the data folder; needed where a
   * server keeps the data.
   */
  readonly secret?: string | undefined;
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
  /** Carries out all that is due by the clock, such as webhooks. Rejects where the database does not answer. */
  settle(): Promise<void>;
  /** Finishes requests under way, and releases everything. Never rejects. Idempotent. */
  close(): Promise<void>;
}

export const DEFAULT_PORT = 8790;
export const DEFAULT_HOST = '127.0.0.1';

/** All that the API has. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...workspaceEndpoints,
  ...agentEndpoints,
  ...toolEndpoints,
  ...createVoiceEndpoints({ onDeleted: loseVoice }),
  ...webhookEndpoints,
];

/**
 * Starts the service. A database without any workspace gets one, and a key for it.
 * @throws Error of one line: the port is taken, the database cannot be used, a server has it and no secret is set, an
 * allowed host is none, or another process uses the folder; nothing is left open.
 */
export async function createVoiceService(options: VoiceServiceOptions = {}): Promise<VoiceService> {
  return startVoiceService(openDatabase, options);
}

/** As {@link createVoiceService}, for who looks into the database as well; the service closes it. */
export async function startVoiceService(
  open: (location: DatabaseLocation) => Promise<Database>,
  options: VoiceServiceOptions,
): Promise<VoiceService> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, clock = systemClock, onDefect = reportDefect } = options;
  const { platform = createBuiltInPlatform(), database: location = { kind: 'memory' } } = options;
  const egress = createEgress({ allowedHosts: options.allowedHosts ?? [] });
  const server = createServer(answerWhileStarting);
  const address = await listen(server, { port, host });
  let database: Database | undefined;
  let jobs: Jobs | undefined;
  let stopCleaning = (): void => undefined;
  const release = async (): Promise<void> => {
    stopCleaning();
    await stopListening(server);
    await jobs?.close();
    await egress.close();
    await database?.close();
  };
  try {
    database = await open(location);
    const secrets = await openSecrets(options.secret, location);
    await migrate(database.db, MIGRATIONS);
    const firstKey = await createFirstKey({ db: database.db, clock });
    stopCleaning = startCleaning({ db: database.db, clock, onDefect });
    const started = startJobs({
      database,
      clock,
      handlers: [createDeliveryHandler({ egress, secrets })],
      onDefect,
    });
    jobs = started;
    mount(
      server,
      createApp({ database, clock, platform, secrets, egress, jobs: started, address, onDefect }),
    );
    let closing: Promise<void> | undefined;
    return {
      baseUrl: `${address.origin}${API_PATH}`,
      firstKey,
      settle: () => started.settle(),
      close: () => (closing ??= release().catch(() => undefined)), // as released as it can be
    };
  } catch (error) {
    await release();
    throw error;
  }
}

interface AppParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly platform: VoicePlatform;
  readonly secrets: SecretBox;
  readonly egress: Egress;
  readonly jobs: Jobs;
  readonly address: ListenAddress;
  readonly onDefect: (error: unknown) => void;
}

function createApp({
  database,
  clock,
  platform,
  secrets,
  egress,
  jobs,
  address,
  onDefect,
}: AppParts): Express {
  const { db } = database;
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => void response.type('text').send('ok\n'));
  app.get('/readyz', async (_request, response) => {
    const isReady = await database.ping().then(
      () => true,
      () => false,
    );
    response
      .status(isReady ? 200 : 503)
      .type('text')
      .send(isReady ? 'ok\n' : 'the database does not answer\n');
  });
  app.use((request, response, next) => {
    if (address.isMeant(request.headers.host)) next();
    else
      response
        .status(403)
        .type('text')
        .send('This service is reached as localhost only. HOST opens it to others.\n');
  });
  app.use(
    API_PATH,
    createApi({
      endpoints: ENDPOINTS,
      namedSchemas: {
        Agent: agentResource,
        Tool: toolResource,
        Voice: voiceResource,
        WebhookDelivery: webhookDeliveryResource,
        WebhookDeliveryWithAttempts: webhookDeliveryWithAttempts,
        Workspace: workspaceResource,
        Pagination: paginationSchema,
        Meta: metaSchema,
      },
      db,
      clock,
      platform,
      secrets,
      egress,
      onCommitted: (transaction) => {
        if (hasEnqueued(transaction)) jobs.wake();
      },
      callers: createCallerDirectory(db),
      originOf: (request: IncomingMessage) => address.originFor(request.headers.host),
      onDefect,
    }),
  );
  return app;
}

function mount(server: Server, app: Express): void {
  server.off('request', answerWhileStarting);
  server.on('request', app);
}

function reportDefect(error: unknown): void {
  console.error(
    `voice-agent-service: a request or a job failed: ${error instanceof Error ? error.message : 'unknown error'}`,
  );
}
