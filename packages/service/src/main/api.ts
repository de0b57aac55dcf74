// Everything that is served over HTTP: health, rooms, recordings and the API.

import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import type { Database, Db } from '../db/database.js';
import { hasEnqueued } from '../jobs/queue.js';
import { loseVoice } from '../resources/agents/service.js';
import { agentEndpoints } from '../resources/agents/routes.js';
import { agentResource } from '../resources/agents/schema.js';
import { createCallerDirectory } from '../resources/api-keys/service.js';
import { createRecordingRouter } from '../resources/calls/recording-links.js';
import { callEndpoints } from '../resources/calls/routes.js';
import { callResource, transcriptEntryResource } from '../resources/calls/schema.js';
import { exportEndpoints } from '../resources/exports/routes.js';
import { toolEndpoints } from '../resources/tools/routes.js';
import { toolResource } from '../resources/tools/schema.js';
import { createVoiceEndpoints } from '../resources/voices/routes.js';
import { voiceResource } from '../resources/voices/schema.js';
import { createWebCallEndpoints } from '../resources/web-calls/routes.js';
import type { CallOpener } from '../resources/web-calls/service.js';
import { webhookEndpoints } from '../resources/webhooks/routes.js';
import { webhookDeliveryResource, webhookDeliveryWithAttempts } from '../resources/webhooks/schema.js';
import { workspaceEndpoints } from '../resources/workspaces/routes.js';
import { workspaceResource } from '../resources/workspaces/schema.js';
import { API_PATH, createApi } from '../rest/app.js';
import type { Endpoint, ServiceContext } from '../rest/endpoint.js';
import { metaSchema, paginationSchema } from '../rest/envelope.js';
import type { Intercept } from '../rest/interception.js';
import type { RequestNotice } from '../rest/request-notice.js';
import type { ListenAddress } from './listen-address.js';
import type { RequestGate } from './request-gate.js';

/** All that the API has. */
export const createEndpoints = (opener: CallOpener): readonly Endpoint[] => [
  ...workspaceEndpoints,
  ...agentEndpoints,
  ...createWebCallEndpoints(opener),
  ...toolEndpoints,
  ...createVoiceEndpoints({ onDeleted: loseVoice }),
  ...callEndpoints,
  ...exportEndpoints,
  ...webhookEndpoints,
];

/** What has a name of its own in the OpenAPI document. */
export const NAMED_SCHEMAS = {
  Agent: agentResource,
  Call: callResource,
  TranscriptEntry: transcriptEntryResource,
  Tool: toolResource,
  Voice: voiceResource,
  WebhookDelivery: webhookDeliveryResource,
  WebhookDeliveryWithAttempts: webhookDeliveryWithAttempts,
  Workspace: workspaceResource,
  Pagination: paginationSchema,
  Meta: metaSchema,
};

/** What a host of the service may decide of its requests. */
export interface ApiSettings {
  /**
   * Asked before the service answers anything but `/healthz` and `/readyz`, as middleware: it answers what is the host's own, and
   * passes on everything else. Default: nothing is asked.
   */
  readonly middleware?:
    ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined;
  /** Asked before each operation of a caller who is known; it may refuse, break off, or wait. Default: nobody is asked. */
  readonly intercept?: Intercept | undefined;
  /**
   * Told of each request of the API once it is answered, but not of downloads of recordings, which need no key. What it
   * throws is dropped. Default: nobody is told.
   */
  readonly onRequest?: ((notice: RequestNotice) => void) | undefined;
}

export interface ServedParts {
  readonly database: Database;
  readonly services: ServiceContext;
  readonly opener: CallOpener;
  /** Answers what clients ask of rooms. */
  readonly handleRooms: express.RequestHandler;
  /** Lets requests of the API in. */
  readonly gate: Pick<RequestGate, 'pass'>;
  readonly settings: ApiSettings;
  readonly wakeJobs: () => void;
  readonly address: ListenAddress;
  readonly onDefect: (error: unknown) => void;
}

export function createServedApp(parts: ServedParts): Express {
  const { database, services, opener, handleRooms, wakeJobs, address, onDefect, gate, settings } = parts;
  const { middleware, intercept, onRequest } = settings;
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
  if (middleware !== undefined) app.use(middleware);
  app.use(handleRooms);
  app.use(
    API_PATH,
    gate.pass,
    createApi({
      endpoints: createEndpoints(opener),
      namedSchemas: NAMED_SCHEMAS,
      db,
      services,
      keyless: createRecordingRouter({ ...services, db }),
      callers: createCallerDirectory(db),
      originOf: (request: IncomingMessage) => address.originFor(request.headers.host),
      onCommitted: (transaction: Db) => {
        if (hasEnqueued(transaction)) wakeJobs();
      },
      onDefect,
      intercept,
      onRequest,
    }),
  );
  return app;
}
