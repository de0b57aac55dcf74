// One endpoint of the API as a value: what it takes and what it answers, as schemas. The same value validates
// requests, shapes responses and is written into the OpenAPI document.

import express, { type Request, type Router } from 'express';
import type { z } from 'zod';

import { ApiError, type ErrorCode } from './api-error.js';
import { createMeta, sendJson } from './envelope.js';
import { parseInput } from './validation.js';

export interface Endpoint<
  Path extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodObject = z.ZodObject,
> {
  /** camelCase and unique; names the operation in the OpenAPI document. */
  readonly operationId: string;
  readonly method: 'get' | 'post';
  /** Relative to the base URL, with parameters in braces: `/agents/{agent_id}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: Path;
  readonly query: Query;
  /** JSON; `undefined` where the endpoint takes none. */
  readonly body: Body;
  /** The whole body of a 200; `meta`, where it has one, is added on sending. */
  readonly answer: Answer;
  /** The refusals of this endpoint, besides those that any endpoint can give. */
  readonly errors: readonly ErrorCode[];
}

/** The parsed input of a request. */
interface EndpointInput<Path extends z.ZodObject, Query extends z.ZodObject, Body> {
  readonly parameters: z.output<Path>;
  readonly query: z.output<Query>;
  readonly body: Body extends z.ZodType ? z.output<Body> : undefined;
}

type EndpointHandler<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodObject,
> = (
  input: EndpointInput<Path, Query, Body>,
  request: Request,
) => Omit<z.input<Answer>, 'meta'> | Promise<Omit<z.input<Answer>, 'meta'>>;

/** 1 MB, after which a body is refused. */
const MAX_BODY_BYTES = 1024 * 1024;

const readJson = express.json({
  limit: MAX_BODY_BYTES,
  // Anything that is JSON is parsed; the schema then says what it should have been.
  strict: false,
  inflate: false,
});

/** Serves an endpoint. The handler answers, or throws an `ApiError`. */
export function mount<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodObject,
>(
  router: Router,
  endpoint: Endpoint<Path, Query, Body, Answer>,
  handler: EndpointHandler<Path, Query, Body, Answer>,
): void {
  const { parameters, query, body, answer } = endpoint;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1');

  router[endpoint.method](path, ...(body ? [readJson] : []), async (request, response) => {
    const input = {
      parameters: parseInput(parameters, request.params, 'path'),
      query: parseInput(query, request.query, 'query'),
      body: body && parseInput(body, jsonBody(request), 'body'),
      // The compiler cannot see that `Body` being a schema and `body` being one are the same thing.
    } as EndpointInput<Path, Query, Body>;

    const result = await handler(input, request);
    const hasMeta = 'meta' in answer.shape;
    sendJson(response, 200, answer.parse(hasMeta ? { ...result, meta: createMeta() } : result));
  });
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
