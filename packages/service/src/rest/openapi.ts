// Writes the OpenAPI 3.1 document of the endpoints, from the very schemas that validate and shape them.

import { z } from 'zod';

import { ERROR_STATUS, type ErrorCode } from './api-error.js';
import { errorsOf, type Endpoint } from './endpoint.js';
import { WORKSPACE_HEADER } from './caller.js';
import { IDEMPOTENCY_HEADER } from './idempotency.js';
import { errorEnvelope } from './envelope.js';
import type { FileForm } from './file-answer.js';

type Json = Record<string, unknown>;

const ERROR_DESCRIPTIONS: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be read: not JSON, too large, or an address that cannot be decoded.',
  unauthorized: 'The API key is missing or invalid.',
  payment_required: 'The workspace has too few credits.',
  forbidden: 'The API key may not do this.',
  not_found: 'There is no such resource, or it is not available.',
  validation_error: 'A field is missing or invalid, or the operation does not fit the state of the resource.',
  rate_limited: 'The rate limit is exceeded.',
  internal_error: 'The service failed.',
  provider_error: 'The voice platform failed. It is safe to try again.',
};

export interface OpenApiOptions {
  /** Where the endpoints are served. */
  readonly baseUrl: string;
  readonly endpoints: readonly Endpoint[];
  /** Schemas that stand under a name of their own and are referred to. */
  readonly namedSchemas: Readonly<Record<string, z.ZodType>>;
}

export function createOpenApiDocument({ baseUrl, endpoints, namedSchemas }: OpenApiOptions) {
  const schemas = convertSchemas(endpoints, { ...namedSchemas, [ERROR]: errorEnvelope });
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Voice agent service: public API',
      version: 'v1',
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: schemas.named,
    },
  };
}

const ERROR = 'Error';
/** No schema of the document. */
const INLINE = 'inline';

function operation(endpoint: Endpoint, schemas: ConvertedSchemas): Json {
  const { operationId, summary, parameters, query, body, status, answer } = endpoint;
  return {
    operationId,
    summary,
    parameters: [
      ...parameterList(parameters, 'path', schemas),
      ...parameterList(query, 'query', schemas),
      ...headerList(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: json(schemas.sent(body)) } }),
    responses: {
      [status]: {
        description: 'Success.',
        content: 'mediaType' in answer ? file(answer) : json(schemas.answered(answer)),
      },
      ...Object.fromEntries(errorsOf(endpoint).map((code) => [ERROR_STATUS[code], errorResponse(code)])),
    },
  };
}

function parameterList(schema: z.ZodObject, location: 'path' | 'query', schemas: ConvertedSchemas): Json[] {
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path',
    // What is described is the value meant, such as an integer, rather than the text it travels as.
    schema: schemas.answered(field as z.ZodType),
  }));
}

function headerList({ isIdempotent, caller }: Endpoint): Json[] {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(isIdempotent ? [header(IDEMPOTENCY_HEADER, 'Any text: the same request with it is done once.')] : []),
    ...(caller === 'workspace'
      ? [header(WORKSPACE_HEADER, 'With a master key: the workspace that is meant.')]
      : []),
  ];
}

function errorResponse(code: ErrorCode): Json {
  return {
    description: ERROR_DESCRIPTIONS[code],
    content: json({ $ref: reference(ERROR) }),
    ...(code === 'rate_limited' && {
      headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    }),
  };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** Of bytes there is no schema. */
function file({ mediaType }: FileForm): Json {
  return { [mediaType]: mediaType.startsWith('text/') ? { schema: { type: 'string' } } : {} };
}

/** Those of a document. Named schemas inside them are referred to. */
interface ConvertedSchemas {
  readonly named: Readonly<Record<string, Json>>;
  /** One of the endpoints' that describes what is sent. */
  sent(schema: z.ZodType): Json;
  /** One of theirs that describes a value meant, or answered. */
  answered(schema: z.ZodType): Json;
}

/** Converts all of them at once: to convert the named ones anew for each that refers to them takes ten times as long. */
function convertSchemas(
  endpoints: readonly Endpoint[],
  namedSchemas: Readonly<Record<string, z.ZodType>>,
): ConvertedSchemas {
  const sent = endpoints.flatMap(({ body }) => body ?? []);
  const answered = endpoints.flatMap(({ parameters, query, answer }) => [
    ...[parameters, query].flatMap(({ shape }) => Object.values(shape) as z.ZodType[]),
    ...('mediaType' in answer ? [] : [answer]),
  ]);
  const input = convert(namedSchemas, sent, 'input');
  const output = convert(namedSchemas, answered, 'output');
  return {
    named: output.named,
    sent: (schema) => input.inline.get(schema) ?? {},
    answered: (schema) => output.inline.get(schema) ?? {},
  };
}

/** @returns the inline ones by what they were made of. */
function convert(
  namedSchemas: Readonly<Record<string, z.ZodType>>,
  inlineSchemas: readonly z.ZodType[],
  io: 'input' | 'output',
): { readonly named: Record<string, Json>; readonly inline: ReadonlyMap<z.ZodType, Json> } {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  // As fields of one object: a schema of the registry itself would be referred to wherever another holds it.
  registry.add(z.object(Object.fromEntries(inlineSchemas.entries())), { id: INLINE });
  const { [INLINE]: fields, ...named } = z.toJSONSchema(registry, {
    uri: reference,
    override: dropPattern,
    io,
  }).schemas;
  return {
    named: Object.fromEntries(Object.entries(named).map(([id, schema]) => [id, dropIdentity(schema)])),
    inline: new Map(inlineSchemas.map((schema, index) => [schema, fields?.properties?.[index] as Json])),
  };
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** A format says it better than the long expression that checks it. */
function dropPattern({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

/** Inside an OpenAPI document the place of a schema identifies it. */
function dropIdentity(schema: z.core.JSONSchema.BaseSchema): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$id' && key !== '$schema'));
}
