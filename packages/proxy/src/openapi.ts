// The description of the router in OpenAPI 3.1, generated from the schemas that validate.
import { z } from 'zod';
import { endBodySchema } from './end/end-body.js';
import { joinBodySchema } from './join/join-body.js';
import { joinAnswerSchema } from './upstream/join-answer.js';
import { VERSION } from './version.js';
import { widgetManifestSchema } from './widget-files/widget-manifest.js';

const errorSchema = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
    meta: z.object({ request_id: z.string(), ts: z.iso.datetime() }),
  })
  .meta({ title: 'Error' });

const REFUSALS: Readonly<Record<string, string>> = {
  400: 'invalid_body',
  401: 'ticket_invalid',
  403: 'origin_not_allowed',
  404: 'agent_not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'validation_error',
  429: 'rate_limited; see Retry-After',
  500: 'proxy_misconfigured or internal_error',
  502: 'provider_error',
  503: 'service_unavailable',
  504: 'upstream_timeout',
};

const END_REFUSALS = ['403', '405', '408', '413', '415', '422', '429', '500'] as const;

/** @param mount path of the router, without a trailing slash */
export function openApiDocument(mount: string): Readonly<Record<string, unknown>> {
  const json = (schema: string) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
  });
  const refusals = Object.fromEntries(
    Object.entries(REFUSALS).map(
      ([status, description]) => [status, { description, content: json('Error') }] as const,
    ),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Join-proxy',
      version: VERSION,
      description: 'Starts calls for visitors without showing them the API key.',
    },
    servers: [{ url: mount === '' ? '/' : mount }],
    paths: {
      '/join': {
        post: {
          operationId: 'join',
          summary: 'Starts a call and hands over its single-use joinUrl.',
          requestBody: { required: true, content: json('JoinRequest') },
          responses: {
            200: { description: 'The call is ready to be joined.', content: json('JoinAnswer') },
            ...refusals,
          },
        },
      },
      '/end': {
        post: {
          operationId: 'end',
          summary:
            'Says that a call is over, so that its place is free at once. Made for navigator.sendBeacon.',
          requestBody: {
            required: true,
            content: {
              'text/plain': { schema: componentOf(endBodySchema.describe('The callId.'), 'input') },
            },
          },
          responses: {
            204: { description: 'Taken note of, whether there is such a call or not.' },
            ...Object.fromEntries(END_REFUSALS.map((status) => [status, refusals[status]])),
          },
        },
      },
      '/voice-agent.js': {
        get: {
          operationId: 'widget',
          summary: 'The script-tag build of the widget.',
          responses: {
            200: { description: 'The script.', content: { 'text/javascript': {} } },
            304: { description: 'The script has not changed.' },
            404: { description: 'The widget is not installed here.', content: json('Error') },
          },
        },
      },
      '/voice-agent.json': {
        get: {
          operationId: 'widgetManifest',
          summary: 'Where this release of the widget lies for good, and the integrity of its scripts.',
          responses: {
            200: { description: 'The manifest.', content: json('WidgetManifest') },
            404: { description: 'The widget is not installed here.', content: json('Error') },
          },
        },
      },
      '/{release}/voice-agent.js': {
        get: {
          operationId: 'widgetRelease',
          summary: 'The script-tag build of one release; what is there never changes.',
          parameters: [{ name: 'release', in: 'path', required: true, schema: { type: 'string' } }],
          responses: {
            200: { description: 'The script.', content: { 'text/javascript': {} } },
            304: { description: 'The script has not changed.' },
            404: { description: 'Another release is installed here.' },
          },
        },
      },
    },
    components: {
      schemas: {
        JoinRequest: componentOf(joinBodySchema, 'input'),
        JoinAnswer: componentOf(joinAnswerSchema, 'output'),
        WidgetManifest: componentOf(widgetManifestSchema, 'output'),
        Error: componentOf(errorSchema, 'output'),
      },
    },
  };
}

/** OpenAPI 3.1 names its dialect once for the whole document. */
function componentOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const description: Record<string, unknown> = z.toJSONSchema(schema, { io });
  delete description.$schema;
  return description;
}
