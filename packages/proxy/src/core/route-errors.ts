// Which errors each route may answer: read by the OpenAPI document, and by every test, which fails at another one.
import type { ProxyErrorCode } from '../http/proxy-error.js';

/** Where a body of a page's making is read. */
const OF_A_BODY = [
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'validation_error',
] as const;
/** Where a page is asked who it is. */
const OF_A_PAGE = ['origin_not_allowed', 'method_not_allowed', 'rate_limited', 'internal_error'] as const;
/** Where the voice service is asked. */
const OF_THE_SERVICE = [
  'proxy_misconfigured',
  'provider_error',
  'service_unavailable',
  'upstream_timeout',
] as const;
const OF_A_FILE = ['not_found', 'method_not_allowed', 'internal_error'] as const;

/** Name of a route, as the log has it → the codes, beside `client_closed`, which nobody receives. */
export const ROUTE_ERRORS = {
  '/join': [
    'invalid_body',
    'ticket_required',
    'ticket_invalid',
    'challenge_failed',
    'agent_not_found',
    'busy',
    ...OF_A_BODY,
    ...OF_A_PAGE,
    ...OF_THE_SERVICE,
  ],
  '/alive': [...OF_A_BODY, ...OF_A_PAGE, 'proxy_misconfigured'],
  '/end': [...OF_A_BODY, ...OF_A_PAGE, 'proxy_misconfigured'],
  '/calls/{callId}/transcript': ['call_token_invalid', 'not_available_yet', ...OF_A_PAGE, ...OF_THE_SERVICE],
  '/calls/{callId}/recording': ['call_token_invalid', 'not_available_yet', ...OF_A_PAGE, ...OF_THE_SERVICE],
  '/webhook': [
    'invalid_body',
    'signature_invalid',
    'method_not_allowed',
    'request_timeout',
    'delivery_in_progress',
    'payload_too_large',
    'unsupported_media_type',
    'internal_error',
    'proxy_misconfigured',
    'service_unavailable',
  ],
  '/openapi.json': ['internal_error'],
  '/voice-agent.js': OF_A_FILE,
  '/voice-agent.json': OF_A_FILE,
  '/widget-chunk': OF_A_FILE,
} as const satisfies Readonly<Record<string, readonly ProxyErrorCode[]>>;

/** Names of the routes. */
export type RouteName = keyof typeof ROUTE_ERRORS;
