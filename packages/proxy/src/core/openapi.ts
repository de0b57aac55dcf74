// The description of the router in OpenAPI 3.1, made of the schemas that validate and of the routes' lists of errors.
import { z } from 'zod';
import { callIdBodySchema } from '../routes/call-message/call-id-body.js';
import { joinBodySchema } from '../routes/join/join-body.js';
import { problemOf, PROXY_ERROR_CODES, type ProxyErrorCode } from '../http/proxy-error.js';
import { ROUTE_ERRORS, type RouteName } from './route-errors.js';
import { recordingSchema, transcriptSchema } from '../upstream/call-parts.js';
import { joinAnswerSchema } from '../upstream/join-answer.js';
import { VERSION } from '../config/version.js';
import { widgetManifestSchema } from '../routes/widget-files/widget-manifest.js';

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

const BEARER_JWT = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const;

/** Codes whose answers say by `Retry-After` when to come back. */
const WITH_RETRY_AFTER: ReadonlySet<ProxyErrorCode> = new Set([
  'not_available_yet',
  'delivery_in_progress',
  'busy',
  'rate_limited',
  'service_unavailable',
]);

const startedCallSchema = joinAnswerSchema
  .extend({
    callToken: z.string().optional().describe('Opens what is left of this call, where that is offered.'),
  })
  .meta({ title: 'JoinAnswer' });

/** What there is beyond what every proxy has. */
interface OptionalRoutes {
  readonly transcript: boolean;
  readonly recording: boolean;
  readonly webhook: boolean;
  /** Whether joins may bring a ticket, or have to. */
  readonly tickets: 'none' | 'optional' | 'required';
}

const NO_OPTIONAL_ROUTES: OptionalRoutes = {
  transcript: false,
  recording: false,
  webhook: false,
  tickets: 'none',
};

/** @param mount path of the router, without a trailing slash */
export function openApiDocument(
  mount: string,
  { transcript, recording, webhook, tickets }: OptionalRoutes = NO_OPTIONAL_ROUTES,
): Readonly<Record<string, unknown>> {
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
          ...ticketSecurity(tickets),
          requestBody: { required: true, content: json('JoinRequest') },
          responses: {
            200: { description: 'The call is ready to be joined.', content: json('JoinAnswer') },
            ...refusalsOf('/join'),
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
      ...(webhook ? { '/webhook': webhookPath() } : {}),
      '/voice-agent.js': {
        get: {
          operationId: 'widget',
          summary: 'The script-tag build of the widget.',
          responses: {
            200: { description: 'The script.', content: { 'text/javascript': {} } },
            304: { description: 'The script has not changed.' },
            ...refusalsOf('/voice-agent.js'),
          },
        },
      },
      '/voice-agent.json': {
        get: {
          operationId: 'widgetManifest',
          summary: 'Where this release of the widget lies for good, and the integrity of its scripts.',
          responses: {
            200: { description: 'The manifest.', content: json('WidgetManifest') },
            ...refusalsOf('/voice-agent.json'),
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
      securitySchemes: {
        ...(transcript || recording ? { callToken: BEARER_JWT } : {}),
        ...(tickets === 'none' ? {} : { ticket: BEARER_JWT }),
      },
      schemas: schemas.named,
    },
  };
}

/** What a page says of its call, which may outlive the page: `fetch` with `keepalive`, or `navigator.sendBeacon`. */
function callMessagePath(operationId: 'alive' | 'end', summary: string) {
  return {
    post: {
      operationId,
      summary,
      requestBody: { required: true, content: { 'text/plain': { schema: describedSchemas().callIdBody } } },
      responses: {
        204: { description: 'Taken note of, whether there is such a call or not.' },
        ...refusalsOf(`/${operationId}`),
      },
    },
  };
}

function callPartPath(part: 'transcript' | 'recording', schema: string) {
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
        ...refusalsOf(`/calls/{callId}/${part}`),
      },
    },
  };
}

function webhookPath() {
  return {
    post: {
      operationId: 'webhook',
      summary: 'Takes the voice service’s result of a finished call; signed, see the options.',
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        204: { description: 'Taken, or taken before.' },
        ...refusalsOf('/webhook'),
      },
    },
  };
}

function json(schema: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}

/** A response for each status that the route's errors have: which they are, and what each means. */
function refusalsOf(route: RouteName) {
  const byStatus = new Map<number, string[]>();
  for (const code of ROUTE_ERRORS[route]) {
    const { status, message } = problemOf(code);
    const hint = WITH_RETRY_AFTER.has(code) ? ' See Retry-After.' : '';
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code}: ${message}${hint}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(
      ([status, meanings]) => [status, { description: meanings.join(' '), content: json('Error') }] as const,
    ),
  );
}

/** How tickets come; a join without one is another way where none is required. */
function ticketSecurity(tickets: OptionalRoutes['tickets']) {
  if (tickets === 'none') return {};
  return { security: tickets === 'required' ? [{ ticket: [] }] : [{}, { ticket: [] }] };
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
