// Everything that is served over HTTP: health, rooms, recordings and the API.

import type { IncomingMessage } from 'node:http';
import express, { type Express } from 'express';
import type { Database, Db } from '../db/database.js';
import type { SpeechSynthesizer } from '../engines/speech.js';
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
import type { ListenAddress } from './listen-address.js';

/** All that the API has. */
export const createEndpoints = (opener: CallOpener, synthesizer: SpeechSynthesizer): readonly Endpoint[] => [
  ...workspaceEndpoints,
  ...agentEndpoints,
  ...createWebCallEndpoints(opener),
  ...toolEndpoints,
  ...createVoiceEndpoints({ onDeleted: loseVoice, synthesizer }),
  ...callEndpoints,
  ...exportEndpoints,
  ...webhookEndpoints,
];

/** What has a name of its own in the OpenAPI document. */
const NAMED_SCHEMAS = {
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

export interface ServedParts {
  readonly database: Database;
  readonly services: ServiceContext;
  readonly opener: CallOpener;
  readonly synthesizer: SpeechSynthesizer;
  /** Answers what clients ask of rooms. */
  readonly handleRooms: express.RequestHandler;
  readonly wakeJobs: () => void;
  readonly address: ListenAddress;
  readonly onDefect: (error: unknown) => void;
}

export function createServedApp(parts: ServedParts): Express {
  const { database, services, opener, synthesizer, handleRooms, wakeJobs, address, onDefect } = parts;
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
  app.use(handleRooms);
  app.use(
    API_PATH,
    createApi({
      endpoints: createEndpoints(opener, synthesizer),
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
    }),
  );
  return app;
}
