// Errors that several routes share, by what they do.
import type { ProxyErrorCode } from './proxy-error.js';

/** Errors of a route that reads a body of a page's making. */
export const BODY_ERRORS = [
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'validation_error',
] as const satisfies readonly ProxyErrorCode[];

/** Errors of a route that pages ask. */
export const PAGE_ERRORS = [
  'origin_not_allowed',
  'method_not_allowed',
  'rate_limited',
  'internal_error',
] as const satisfies readonly ProxyErrorCode[];

/** Errors of a route that asks the voice service. */
export const SERVICE_ERRORS = [
  'proxy_misconfigured',
  'provider_error',
  'service_unavailable',
  'upstream_timeout',
] as const satisfies readonly ProxyErrorCode[];
