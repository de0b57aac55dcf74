// The package's public entry.
export { createJoinProxy, type JoinProxy } from './join-proxy.js';
export { ProxyOptionsError, type OptionIssue } from './options-error.js';
export type { AgentOptions, JoinProxyOptions, LimitOptions, VariableOptions } from './options.js';
export type { ProxyErrorCode } from './proxy-error.js';
export type { LogLine, ProxyLogger } from './request-log.js';
