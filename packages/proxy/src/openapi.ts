// The description of the router in OpenAPI 3.1, generated from the schemas that validate.
import { z } from 'zod';
import { callIdBodySchema } from './end/call-id-body.js';
import { joinBodySchema } from './join/join-body.js';
import { recordingSchema, transcriptSchema } from './upstream/call-parts.js';
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
  401: 'ticket_required or ticket_invalid',
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

const CALL_MESSAGE_REFUSALS = ['403', '405', '408', '413', '415', '422', '429', '500'] as const;
const startedCallSchema = joinAnswerSchema
  .extend({
    callToken: z.string().optional().describe('Opens what is left of this call, where that is offered.'),
  })
  .meta({ title: 'JoinAnswer' });

/** Which routes there are beyond those that every proxy has. */
interface OptionalRoutes {
  readonly transcript: boolean;
  readonly recording: boolean;
  readonly webhook: boolean;
}

const NO_OPTIONAL_ROUTES: OptionalRoutes = { transcript: false, recording: false, webhook: false };

/** @param mount path of the router, without a trailing slash */
export function openApiDocument(
  mount: string,
  { transcript, recording, webhook }: OptionalRoutes = NO_OPTIONAL_ROUTES,
): Readonly<Record<string, unknown>> {
  const refusals = refusalsOf(REFUSALS);
  const schemas = describedSchemas();
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
      '/alive': callMessagePath(
        'alive',
        'Says that a call goes on, so that its slot is held for two more minutes.',
      ),
      '/end': callMessagePath('end', 'Says that a call is over, so that its slot is free at once.'),
      ...(transcript ? { '/calls/{callId}/transcript': callPartPath('transcript', 'Transcript') } : {}),
      ...(recording ? { '/calls/{callId}/recording': callPartPath('recording', 'Recording') } : {}),
      ...(webhook ? { '/webhook': WEBHOOK_PATH } : {}),
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
      securitySchemes: { callToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: schemas.named,
    },
  };
}

/** What a page says of its call, which may outlive the page: `fetch` with `keepalive`, or `navigator.sendBeacon`. */
function callMessagePath(operationId: string, summary: string) {
  const refusals = refusalsOf(REFUSALS);
  return {
    post: {
      operationId,
      summary,
      requestBody: { required: true, content: { 'text/plain': { schema: describedSchemas().callIdBody } } },
      responses: {
        204: { description: 'Taken note of, whether there is such a call or not.' },
        ...Object.fromEntries(CALL_MESSAGE_REFUSALS.map((status) => [status, refusals[status]])),
      },
    },
  };
}

const CALL_PART_REFUSALS: Readonly<Record<string, string>> = {
  401: 'call_token_invalid',
  403: 'origin_not_allowed',
  404: 'not_available_yet; see Retry-After',
  405: 'method_not_allowed',
  429: 'rate_limited; see Retry-After',
  500: 'proxy_misconfigured or internal_error',
  502: 'provider_error',
  503: 'service_unavailable',
  504: 'upstream_timeout',
};

function callPartPath(part: string, schema: string) {
  return {
    get: {
      operationId: part,
      summary: `The ${part} of a call, for whoever has its callToken.`,
      security: [{ callToken: [] }],
      parameters: [
        { name: 'callId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      ],
      responses: {
        200: { description: `The ${part}.`, content: json(schema) },
        ...refusalsOf(CALL_PART_REFUSALS),
      },
    },
  };
}

const WEBHOOK_PATH = {
  post: {
    operationId: 'webhook',
    summary: 'Takes the voice service’s result of a finished call; signed, see the options.',
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      204: { description: 'Taken, or taken before.' },
      ...refusalsOf({
        400: 'invalid_body',
        401: 'signature_invalid',
        405: 'method_not_allowed',
        408: 'request_timeout',
        409: 'delivery_in_progress; see Retry-After',
        413: 'payload_too_large',
        415: 'unsupported_media_type',
        500: 'proxy_misconfigured or internal_error: to be sent again',
        503: 'service_unavailable; see Retry-After',
      }),
    },
  },
} as const;

function json(schema: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}

function refusalsOf(refusals: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(refusals).map(
      ([status, description]) => [status, { description, content: json('Error') }] as const,
    ),
  );
}

type DescribedSchemas = ReturnType<typeof describeSchemas>;

let described: DescribedSchemas | undefined;

/** Made when somebody first asks, and once: it takes milliseconds, and anyone may ask as often as they like. */
function describedSchemas(): DescribedSchemas {
  described ??= describeSchemas();
  return described;
}

function describeSchemas() {
  return {
    callIdBody: componentOf(callIdBodySchema.describe('The callId.'), 'input'),
    named: {
      JoinRequest: componentOf(joinBodySchema, 'input'),
      JoinAnswer: componentOf(startedCallSchema, 'output'),
      Transcript: componentOf(transcriptSchema, 'output'),
      Recording: componentOf(recordingSchema, 'output'),
      WidgetManifest: componentOf(widgetManifestSchema, 'output'),
      Error: componentOf(errorSchema, 'output'),
    },
  };
}

/** OpenAPI 3.1 names its dialect once for the whole document. */
function componentOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const description: Record<string, unknown> = z.toJSONSchema(schema, { io });
  delete description.$schema;
  return description;
}
