// The API as an Express router: finds who calls, reads what they sent, runs the endpoint, and sends its answer or its refusal.
// Knows no resource.

import type { IncomingMessage } from 'node:http';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { z } from 'zod';
import type { Db } from '../db/database.js';
import { ApiError } from './api-error.js';
import type { Admission } from './admission.js';
import { identify, keyIn, workspaceOf, type Caller, type CallerDirectory } from './caller.js';
import type { Endpoint, ServiceContext } from './endpoint.js';
import { createMeta, sendError, sendJson } from './envelope.js';
import { sendFile, type FileContent } from './file-answer.js';
import { IDEMPOTENCY_HEADER, once } from './idempotency.js';
import type { Intercept } from './interception.js';
import { createOpenApiDocument } from './openapi.js';
import { observeRequests, type RequestNotice } from './request-notice.js';
import { requestIdOf } from './request-watch.js';
import { createRouteNames, OTHER_ROUTE } from './route-names.js';
import { parseInput } from './validation.js';

/** Where the router is to be mounted; the specification's version is part of the path. */
export const API_PATH = '/api/public/v1';

export interface ApiOptions {
  readonly endpoints: readonly Endpoint[];
  /** What has a name of its own in the OpenAPI document. */
  readonly namedSchemas: Readonly<Record<string, z.ZodType>>;
  readonly db: Db;
  readonly services: ServiceContext;
  /** What needs no key: its addresses cannot be guessed. Asked before anything else. */
  readonly keyless: Router;
  readonly callers: CallerDirectory;
  readonly admission: Admission;
  /** The refusal that an error of a part below means; undefined: a defect. */
  readonly refusalOf: (error: unknown) => ApiError | undefined;
  /** Where the sender of a request reaches the service, without a path. */
  readonly originOf: (request: IncomingMessage) => string;
  /** Told of each transaction whose writes are there for others to see from now on. */
  readonly onCommitted: (transaction: Db) => void;
  /** Told of defects, which clients see as a 500 only. */
  readonly onDefect: (error: unknown) => void;
  /** Asked before each operation. Default: nobody is. */
  readonly intercept?: Intercept | undefined;
  /** Told of each request once it is answered, but of those without a key. Default: nobody is. */
  readonly onRequest?: ((notice: RequestNotice) => void) | undefined;
}

/** 1 MB, after which the body of most endpoints is refused. */
const MAX_BODY_BYTES = 1024 * 1024;

function readJson({ maxBodyBytes = MAX_BODY_BYTES }: Endpoint): RequestHandler {
  return express.json({
    limit: maxBodyBytes,
    // Anything that is JSON is parsed; the schema then says what it should have been.
    strict: false,
    inflate: false,
  });
}

/** Mount it at `API_PATH`. It answers everything under it, unknown paths included, and sends no CORS headers. */
export function createApi(options: ApiOptions): Router {
  const { endpoints, namedSchemas, keyless, callers, admission, originOf, services, onRequest } = options;
  const isCallStart = startsCallOf(endpoints);
  const router = express.Router();
  router.use((_request, response, next) => {
    response.removeHeader('X-Powered-By');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  router.use((request, _response, next) => {
    admission.enter(isCallStart(request));
    next();
  });
  router.use(keyless);
  if (onRequest !== undefined) router.use(observeRequests(onRequest, () => services.clock.now()));
  // Nothing of a request is read before it is known who sends it.
  router.use(async (request, response, next) => {
    const address = request.ip ?? '';
    const key = keyIn(request.headers);
    await admission.beforeKey(address, key);
    const caller = await identify(key, callers).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'unauthorized') await admission.refused(address);
      throw error;
    });
    if (key !== undefined) admission.accepted(key);
    await admission.admit(caller, isCallStart(request));
    response.locals.caller = caller;
    next();
  });
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1');
    router[endpoint.method](path, ...(endpoint.body ? [readJson(endpoint)] : []), serve(endpoint, options));
  }
  router.get('/openapi.json', (request, response) => {
    const baseUrl = `${originOf(request)}${API_PATH}`;
    sendJson(response, 200, createOpenApiDocument({ baseUrl, endpoints, namedSchemas }));
  });
  router.use(() => {
    throw ApiError.notFound('There is no such endpoint.');
  });
  router.use(createErrorHandler(options));
  return router;
}

function serve(endpoint: Endpoint, options: ApiOptions): RequestHandler {
  const { db, services, callers, originOf, onCommitted, onDefect, intercept } = options;
  const {
    method,
    operationId,
    path,
    parameters,
    query,
    body,
    status,
    answer,
    isIdempotent = false,
  } = endpoint;
  const isTransaction = method !== 'get' && endpoint.hasOwnTransactions !== true;
  const handle = endpoint.handle as (input: unknown, context: unknown) => Promise<object>;
  return async (request, response) => {
    const caller = response.locals.caller as Caller;
    if (endpoint.caller === 'master' && caller.kind !== 'master') {
      throw ApiError.forbidden('This needs a master key.');
    }
    const workspaceId =
      endpoint.caller === 'workspace' ? await workspaceOf(caller, request.headers, callers) : undefined;
    response.locals.workspaceId = workspaceId;
    if (intercept !== undefined) {
      const operation = { operationId, method, path, workspaceId };
      const interception = await intercept(operation, untilGone(response));
      if (response.destroyed) return;
      if (interception?.kind === 'drop') {
        response.destroy();
        return;
      }
      if (interception !== undefined) {
        sendError(response, ApiError.intercepted(interception.code, interception), services.clock.now());
        return;
      }
    }
    const input = {
      parameters: parseInput(parameters, request.params, 'path'),
      query: parseInput(query, request.query, 'query'),
      body: body && parseInput(body, jsonBody(request), 'body'),
    };
    const now = services.clock.now();
    const deferred: (() => Promise<void>)[] = [];
    const run = (within: Db): Promise<object> =>
      handle(input, {
        ...services,
        db: within,
        afterCommit: (work: () => Promise<void>) => void deferred.push(work),
        keyId: caller.keyId,
        origin: originOf(request),
        workspaceId,
      });
    const runOnce = async (transaction: Db): Promise<object> => {
      const key = isIdempotent ? request.get(IDEMPOTENCY_HEADER) : undefined;
      const callerId = workspaceId ?? caller.keyId;
      const sent = { callerId, operationId, key, content: input, now };
      return once(transaction, sent, () => run(transaction));
    };
    const result = isTransaction ? await commit(db, runOnce, onCommitted) : await run(db);
    for (const work of deferred) await work().catch(onDefect);
    if ('mediaType' in answer) {
      await sendFile(response, answer, result as FileContent);
      return;
    }
    const hasMeta = 'meta' in answer.shape;
    const meta = createMeta(requestIdOf(response), services.clock.now());
    sendJson(response, status, answer.parse(hasMeta ? { ...result, meta } : result));
  };
}

/** Fires when the answer is sent, or the client has gone before. */
function untilGone(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

/** Whether a request, by its address alone, is to start a call. */
function startsCallOf(endpoints: readonly Endpoint[]): (request: Request) => boolean {
  const starting = endpoints.filter(({ startsCall = false }) => startsCall);
  const routeOf = createRouteNames(starting.map(({ path }) => path));
  return ({ method, path }) => method === 'POST' && routeOf(path) !== OTHER_ROUTE;
}

async function commit<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
  onCommitted: (transaction: Db) => void,
): Promise<Result> {
  const [result, transaction] = await db
    .transaction()
    .execute(async (within) => [await work(within), within] as const);
  onCommitted(transaction);
  return result;
}

/** No body at all is read as an empty object, so that the answer names what is missing. */
function jsonBody(request: Request): unknown {
  const hasJson = request.is('application/json');
  if (hasJson === null || request.headers['content-length'] === '0') return {};
  if (hasJson === false) {
    throw ApiError.badRequest('The request body must be JSON, with "Content-Type: application/json".');
  }
  return request.body;
}

function createErrorHandler({ services, refusalOf, onDefect }: ApiOptions): ErrorRequestHandler {
  return function handleError(error: unknown, _request, response, next) {
    const refusal = error instanceof ApiError ? error : refusalOf(error);
    const apiError = refusal ?? toApiError(error);
    if (refusal === undefined && apiError.code === 'internal_error') onDefect(error);
    // With half an answer sent, all that is left is to break off, which Express does.
    if (response.headersSent) next(error);
    else sendError(response, apiError, services.clock.now());
  };
}

function toApiError(error: unknown): ApiError {
  // Express and its body parser mark what the client did wrong. Their messages may quote the body.
  const { status, type, limit } = error as Readonly<Partial<Record<'status' | 'type' | 'limit', unknown>>>;
  if (typeof status !== 'number' || status < 400 || status > 499) return ApiError.internal();
  if (type === 'entity.too.large') {
    const megabytes = Math.round(Number(limit) / MAX_BODY_BYTES);
    return ApiError.badRequest(`The request body is larger than ${megabytes} MB.`);
  }
  if (type === 'entity.parse.failed') return ApiError.badRequest('The request body is not valid JSON.');
  return ApiError.badRequest('The request could not be read.');
}
