// The package's public entry.
export type { ChallengeContext, ChallengeVerifier } from './challenge/challenge-verifier.js';
export { turnstile, type TurnstileOptions } from './challenge/turnstile.js';
export { createJoinProxy, type JoinProxy } from './join-proxy.js';
export { ProxyOptionsError, type OptionIssue } from './options-error.js';
export type {
  AfterCallOptions,
  AgentOptions,
  JoinProxyOptions,
  LimitOptions,
  NamedTicketSecret,
  RedisOptions,
  StartedCall,
  TicketOptions,
  VariableOptions,
} from './options.js';
export type { ProxyErrorCode } from './proxy-error.js';
export type { UpstreamDispatcher } from './upstream/dispatcher-transport.js';
export type { CallResultEvent, WebhookOptions } from './webhook/webhook-options.js';
export type { EventLine, ProxyEvent } from './event-log.js';
export type { LogLine, ProxyLogger, RequestLine } from './request-log.js';
