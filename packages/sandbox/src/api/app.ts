// The specification's public API as an Express router. Knows nothing of sockets, media or speech.

import type { IncomingMessage } from 'node:http';

import express, { type ErrorRequestHandler, type Router } from 'express';

import type { AgentDefinition } from '../domain/agent-definition.js';
import type { PreparedCall } from '@voice-agent/service';
import type { CallStore } from '../domain/call-store.js';
import { mountAgentRoutes } from './agent-routes.js';
import { ApiError } from './api-error.js';
import { createAuthentication } from './authentication.js';
import { mountCallRoutes } from './call-routes.js';
import { createCallStarter } from './call-starter.js';
import { mount } from './endpoint.js';
import { endpoints, namedSchemas } from './endpoints.js';
import { sendError } from './envelope.js';
import { createOpenApiDocument } from './openapi.js';
import { createRecordingFiles } from './recording-files.js';

/** Where the router is to be mounted; the specification's version is part of the path. */
export const API_PATH = '/api/public/v1';

export interface ApiOptions {
  /** What clients send as `Authorization: Bearer <key>`. */
  readonly apiKey: string;
  /** As `readAgents` gives them. */
  readonly agents: readonly AgentDefinition[];
  readonly calls: CallStore;
  /** Makes the single-use address of a call. May throw: the client then gets 502, and the call is `failed`. */
  readonly issueJoinUrl: (call: PreparedCall, origin: string) => string | Promise<string>;
  /** Where the sender of a request reaches the sandbox, without a path: `http://127.0.0.1:8788`. */
  readonly originOf: (request: IncomingMessage) => string;
  /** Told of defects, which clients only see as a 500. Default: one line on standard error. */
  readonly onDefect?: (error: unknown) => void;
}

/** Mount it at `API_PATH`. It answers everything under it, unknown paths included, and sends no CORS headers. */
export function createApi({
  apiKey,
  agents,
  calls,
  issueJoinUrl,
  originOf,
  onDefect = reportDefect,
}: ApiOptions): Router {
  const baseUrlOf = (request: IncomingMessage) => `${originOf(request)}${API_PATH}`;
  const recordings = createRecordingFiles(calls);
  const startCall = createCallStarter({ calls, issueJoinUrl });

  const router = express.Router();
  router.use((_request, response, next) => {
    response.removeHeader('X-Powered-By');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  router.get(recordings.path, recordings.serve);
  router.use(createAuthentication(apiKey));

  mountAgentRoutes(router, { agents, startCall, originOf });
  mountCallRoutes(router, { agents, calls, startCall, recordings, originOf, baseUrlOf });
  mount(router, endpoints.getOpenApi, (_input, request) =>
    createOpenApiDocument({ baseUrl: baseUrlOf(request), endpoints: Object.values(endpoints), namedSchemas }),
  );

  router.use(() => {
    throw ApiError.notFound('There is no such endpoint.');
  });
  router.use(createErrorHandler(onDefect));
  return router;
}

function createErrorHandler(onDefect: (error: unknown) => void): ErrorRequestHandler {
  return function handleError(error: unknown, _request, response, next) {
    const apiError = toApiError(error);
    if (apiError.code === 'internal_error') onDefect(error);
    // With half an answer sent, all that is left is to break off, which Express does.
    if (response.headersSent) next(error);
    else sendError(response, apiError);
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // Express and its body parser mark what the client did wrong. Their messages may quote the body.
  const { status, type } = error as { readonly status?: unknown; readonly type?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499) return ApiError.internal();
  if (type === 'entity.too.large') return ApiError.badRequest('The request body is larger than 1 MB.');
  if (type === 'entity.parse.failed') return ApiError.badRequest('The request body is not valid JSON.');
  return ApiError.badRequest('The request could not be read.');
}

function reportDefect(error: unknown): void {
  console.error(
    `voice-agent-sandbox: a request failed: ${error instanceof Error ? error.message : 'unknown error'}`,
  );
}
