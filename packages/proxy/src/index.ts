// The package's public entry.
export type { ChallengeContext, ChallengeVerifier } from './config/challenge-verifier.js';
export { turnstile, type TurnstileOptions } from './challenge/turnstile.js';
export { createJoinProxy, type JoinProxy } from './adapters/express/join-proxy.js';
export { ProxyOptionsError, type OptionIssue } from './config/options-error.js';
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
} from './config/options.js';
export type { ProxyErrorCode } from './http/proxy-error.js';
export type { UpstreamDispatcher } from './config/upstream-dispatcher.js';
export type { CallResultEvent, WebhookOptions } from './config/webhook-options.js';
export type { EventLine, ProxyEvent } from './http/event-log.js';
export type { LogLine, ProxyLogger, RequestLine } from './http/request-log.js';
