// The description of the router in OpenAPI 3.1, made of the very routes that answer. Schemas are turned by zod's own
// toJSONSchema; the frame around them is less than a library's registry of routes would be.
import { z } from 'zod';
import { VERSION } from '../config/version.js';
import { definitionOf, PROXY_ERROR_CODES, type ProxyErrorCode } from '../http/proxy-error.js';
import type { Content, Route, RouteDescription } from '../http/route.js';

/** `client_closed` is in the log alone. */
const SENT_CODES = PROXY_ERROR_CODES.filter((code) => code !== 'client_closed');

const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(SENT_CODES),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
    meta: z.object({ request_id: z.string(), ts: z.iso.datetime() }),
  })
  .meta({ title: 'Error' });
const ERROR_CONTENT = { type: 'application/json', name: 'Error', schema: errorSchema } as const;

const BEARER_JWT = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const;

/** Codes whose answers say by `Retry-After` when to come back. */
const WITH_RETRY_AFTER: ReadonlySet<ProxyErrorCode> = new Set([
  'not_available_yet',
  'delivery_in_progress',
  'busy',
  'rate_limited',
  'service_unavailable',
]);

type DescribedRoute = Route & { readonly description: RouteDescription };
type JsonSchema = Record<string, unknown>;

/** Makes the document for a router at that path, without a trailing slash. */
export type OpenApiDescriber = (mount: string) => Readonly<Record<string, unknown>>;

/** Schemas are described when somebody first asks, and once: it takes milliseconds, and anyone may ask as often as they like. */
export function createOpenApiDescriber(routes: readonly Route[]): OpenApiDescriber {
  let body: Readonly<Record<string, unknown>> | undefined;
  return (mount) => {
    body ??= describeRoutes(routes.filter(isDescribed));
    return {
      openapi: '3.1.0',
      info: {
        title: 'Join-proxy',
        version: VERSION,
        description: 'Starts calls for visitors without showing them the API key.',
      },
      servers: [{ url: mount === '' ? '/' : mount }],
      ...body,
    };
  };
}

function isDescribed(route: Route): route is DescribedRoute {
  return route.description !== undefined;
}

function describeRoutes(routes: readonly DescribedRoute[]) {
  /** By name, as far as they are referred to. */
  const schemas: Record<string, JsonSchema> = {};

  function contentOf({ type, schema, name }: Content, io: 'input' | 'output') {
    if (schema === undefined) return { [type]: {} };
    if (name === undefined) return { [type]: { schema: jsonSchemaOf(schema, io) } };
    schemas[name] ??= jsonSchemaOf(schema, io);
    return { [type]: { schema: { $ref: `#/components/schemas/${name}` } } };
  }

  function operationOf({ description, errors }: DescribedRoute) {
    const { operationId, summary, security, parameters = {}, request, replies } = description;
    const named = Object.entries(parameters);
    return {
      operationId,
      summary,
      ...(security === undefined ? {} : { security: security.map(requirementOf) }),
      ...(named.length === 0 ? {} : { parameters: named.map(parameterOf) }),
      ...(request === undefined
        ? {}
        : { requestBody: { required: true, content: contentOf(request, 'input') } }),
      responses: {
        ...Object.fromEntries(
          Object.entries(replies).map(([status, { description: meaning, content }]) => [
            status,
            {
              description: meaning,
              ...(content === undefined ? {} : { content: contentOf(content, 'output') }),
            },
          ]),
        ),
        ...Object.fromEntries(
          meaningsOf(errors).map(([status, meanings]) => [
            status,
            { description: meanings.join(' '), content: contentOf(ERROR_CONTENT, 'output') },
          ]),
        ),
      },
    };
  }

  const paths = Object.fromEntries(
    routes.map((route) => [
      route.description.path ?? route.name,
      { [route.method.toLowerCase()]: operationOf(route) },
    ]),
  );
  const schemes = new Set(routes.flatMap(({ description }) => (description.security ?? []).flat()));
  return {
    paths,
    components: {
      securitySchemes: Object.fromEntries([...schemes].map((name) => [name, BEARER_JWT])),
      schemas,
    },
  };
}

function requirementOf(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, []]));
}

function parameterOf([name, format]: readonly [string, string | undefined]) {
  const schema = { type: 'string', ...(format === undefined ? {} : { format }) };
  return { name, in: 'path', required: true, schema };
}

/** For each status that the errors have: which they are, and what each means. */
function meaningsOf(errors: readonly ProxyErrorCode[]): readonly (readonly [number, readonly string[]])[] {
  const byStatus = new Map<number, string[]>();
  for (const code of errors) {
    const { status, message } = definitionOf(code);
    const hint = WITH_RETRY_AFTER.has(code) ? ' See Retry-After.' : '';
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${message}${hint}`]);
  }
  return [...byStatus];
}

/** OpenAPI 3.1 names its dialect once for the whole document. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const described: JsonSchema = z.toJSONSchema(schema, { io });
  delete described.$schema;
  return described;
}
