// Everything that is served over HTTP: health, rooms, recordings and the API.

import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { DATABASE_AWAY } from '../choices/unavailable.js';
import type { Database, Db } from '../db/database.js';
import { DatabaseUnavailableError } from '../db/unavailable.js';
import type { SpeechSynthesizer } from '../engines/speech.js';
import type { IndexWriter } from '../knowledge/index-writer.js';
import { knownAgents, loseVoice } from '../resources/agents/service.js';
import { agentEndpoints } from '../resources/agents/routes.js';
import { agentResource } from '../resources/agents/schema.js';
import { createCallerDirectory } from '../resources/api-keys/service.js';
import { batchCallEndpoints } from '../resources/batch-calls/routes.js';
import { batchCallResource, batchContactResource } from '../resources/batch-calls/schema.js';
import { createRecordingRouter } from '../resources/calls/recording-links.js';
import { callEndpoints } from '../resources/calls/routes.js';
import { callResource, transcriptEntryResource } from '../resources/calls/schema.js';
import { contactEndpoints } from '../resources/contacts/routes.js';
import { contactResource, folderResource } from '../resources/contacts/schema.js';
import { exportEndpoints } from '../resources/exports/routes.js';
import { baseResource, baseSourceResource } from '../resources/knowledge/base-schema.js';
import { createKnowledgeEndpoints } from '../resources/knowledge/routes.js';
import { spaceResource } from '../resources/knowledge/schema.js';
import { sourceResource } from '../resources/knowledge/source-schema.js';
import { createUploadRouter } from '../resources/knowledge/upload-router.js';
import { createPhoneCallEndpoints } from '../resources/phone-calls/routes.js';
import type { CallPlacer } from '../resources/phone-calls/service.js';
import { createPhoneNumberEndpoints } from '../resources/phone-numbers/routes.js';
import { credentialResource, phoneNumberResource } from '../resources/phone-numbers/schema.js';
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
import type { Admission } from '../rest/admission.js';
import { ApiError } from '../rest/api-error.js';
import { API_PATH, createApi } from '../rest/app.js';
import type { Endpoint, ServiceContext } from '../rest/endpoint.js';
import { metaSchema, numberedPaginationSchema, paginationSchema } from '../rest/envelope.js';
import type { Intercept } from '../rest/interception.js';
import type { RequestNotice } from '../rest/request-notice.js';
import { watchRequests } from '../rest/request-watch.js';
import { createRouteNames, type RouteOf } from '../rest/route-names.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { OnEvent } from '../telemetry/service-event.js';
import { METRICS_PATH, serveMetricsToThisMachine } from './metrics-door.js';
import type { ReachedAddress } from './public-address.js';
import type { RequestGate } from './request-gate.js';

export interface EndpointParts {
  readonly opener: CallOpener;
  readonly placer: CallPlacer;
  readonly synthesizer: SpeechSynthesizer;
  readonly index: IndexWriter;
}

/** All that the API has. */
export const createEndpoints = ({
  opener,
  placer,
  synthesizer,
  index,
}: EndpointParts): readonly Endpoint[] => [
  ...workspaceEndpoints,
  ...agentEndpoints,
  ...createWebCallEndpoints(opener),
  ...toolEndpoints,
  ...createVoiceEndpoints({ onDeleted: loseVoice, synthesizer }),
  ...createKnowledgeEndpoints({ index }),
  ...callEndpoints,
  ...createPhoneCallEndpoints(placer),
  ...batchCallEndpoints,
  ...createPhoneNumberEndpoints({ knownAgents }),
  ...contactEndpoints,
  ...exportEndpoints,
  ...webhookEndpoints,
];

/** What has a name of its own in the OpenAPI document. */
export const NAMED_SCHEMAS = {
  Agent: agentResource,
  Call: callResource,
  BatchCall: batchCallResource,
  BatchCallContact: batchContactResource,
  TranscriptEntry: transcriptEntryResource,
  Tool: toolResource,
  Voice: voiceResource,
  KnowledgeBase: baseResource,
  KnowledgeBaseSource: baseSourceResource,
  KnowledgeSpace: spaceResource,
  KnowledgeSource: sourceResource,
  WebhookDelivery: webhookDeliveryResource,
  WebhookDeliveryWithAttempts: webhookDeliveryWithAttempts,
  Workspace: workspaceResource,
  TelephonyCredential: credentialResource,
  PhoneNumber: phoneNumberResource,
  ContactFolder: folderResource,
  Contact: contactResource,
  Pagination: paginationSchema,
  NumberedPagination: numberedPaginationSchema,
  Meta: metaSchema,
};

/** What a host of the service may decide of its requests. */
export interface ApiSettings {
  /**
   * Asked before the service answers anything but `/healthz` and `/readyz`, as middleware: it answers what is the host's own, and
   * passes on everything else. Default: nothing is asked.
   */
  readonly middleware?:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined;
  /** Asked before each operation of a caller who is known; it may refuse, break off, or wait. Default: nobody is asked. */
  readonly intercept?: Intercept | undefined;
  /**
   * Told of each request of the API once it is answered, but not of downloads of recordings, which need no key. What it
   * throws is dropped. Default: nobody is told.
   */
  readonly onRequest?: ((notice: RequestNotice) => void) | undefined;
}

export interface ServedParts extends EndpointParts {
  readonly database: Database;
  readonly services: ServiceContext;
  /** Answers what clients ask of rooms. */
  readonly handleRooms: express.RequestHandler;
  /** Lets requests of the API in. */
  readonly gate: Pick<RequestGate, 'pass'>;
  readonly settings: ApiSettings;
  /** Told of each transaction that a request has made, once it is committed. */
  readonly onCommitted: (transaction: Db) => void;
  readonly metrics: Metrics;
  /** Whether the figures are served here, to this machine alone. */
  readonly hasMetrics: boolean;
  readonly admission: Admission;
  readonly isStopping: () => boolean;
  /** How many reverse proxies stand in front. */
  readonly trustedProxies: number;
  readonly onEvent: OnEvent;
  readonly address: ReachedAddress;
  readonly onDefect: (error: unknown) => void;
}

export function createServedApp(parts: ServedParts): Express {
  const { database, services, handleRooms, onCommitted, address, isStopping, onDefect } = parts;
  const { gate, settings } = parts;
  const { middleware, intercept, onRequest } = settings;
  const { db } = database;
  const endpoints = createEndpoints(parts);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', parts.trustedProxies);
  app.use(watchRequests({ routeOf: routeNames(endpoints), onEvent: parts.onEvent }));
  app.use((_request, response, next) => {
    // Whoever keeps the connection is to find another process.
    if (isStopping()) response.setHeader('Connection', 'close');
    next();
  });
  app.get('/healthz', (_request, response) => void response.type('text').send('ok\n'));
  app.get('/readyz', async (_request, response) => {
    const isReady = await database.ping().then(
      () => true,
      () => false,
    );
    const problem = isStopping() ? 'the service stops' : isReady ? undefined : 'the database does not answer';
    response
      .status(problem === undefined ? 200 : 503)
      .type('text')
      .send(`${problem ?? 'ok'}\n`);
  });
  const figures = serveMetricsToThisMachine(parts.metrics);
  app.get(METRICS_PATH, (request, response, next) => {
    if (!parts.hasMetrics) next();
    else if (address.isMeant(request.headers.host)) figures(request, response, next);
    else next();
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
      endpoints,
      namedSchemas: NAMED_SCHEMAS,
      db,
      services,
      keyless: express
        .Router()
        .use(createRecordingRouter({ ...services, db }), createUploadRouter({ ...services, db })),
      callers: createCallerDirectory(db),
      admission: parts.admission,
      refusalOf: refusalOfDatabase,
      originOf: (request: IncomingMessage) => address.originFor(request.headers.host),
      onCommitted,
      onDefect,
      intercept,
      onRequest,
    }),
  );
  return app;
}

/** Of all that is served. Recordings and uploads are reached without a key, and rooms are no part of the API. */
function routeNames(endpoints: readonly Endpoint[]): RouteOf {
  const inApi = [
    ...endpoints.map(({ path }) => path),
    '/openapi.json',
    '/recordings/{call_id}/{token}.wav',
    '/knowledge-uploads/{upload_id}/{token}',
  ];
  const outside = ['/healthz', '/readyz', METRICS_PATH, '/rtc/validate', '/rtc/v1/validate'];
  const ofApi = createRouteNames(inApi);
  const ofOthers = createRouteNames(outside);
  return (path) => (path.startsWith(`${API_PATH}/`) ? ofApi(path.slice(API_PATH.length)) : ofOthers(path));
}

function refusalOfDatabase(error: unknown): ApiError | undefined {
  if (!(error instanceof DatabaseUnavailableError)) return undefined;
  return ApiError.unavailable(DATABASE_AWAY.message, DATABASE_AWAY.retryAfterSeconds);
}
