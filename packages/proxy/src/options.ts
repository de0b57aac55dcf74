// The options of createJoinProxy, as a host app writes them.
import type { ProxyLogger } from './request-log.js';

/** What the browser may put into one variable of an agent. */
export interface VariableOptions {
  /** Who sets it: the visitor's page. */
  readonly source: 'client';
  /** Longest value in characters. Default and most: 500. */
  readonly maxLength?: number;
  /** The whole value must match; a string is compiled with the `u` flag. Keep it free of nested repetition. */
  readonly pattern?: RegExp | string;
}

/** One agent that pages may call, by an alias of your choosing. */
export interface AgentOptions {
  /** The agent's UUID at the voice service. Browsers only ever see the alias. */
  readonly id: string;
  /** Which variables the browser may set: names, or names with rules. Default: none. */
  readonly variables?: readonly string[] | Readonly<Record<string, VariableOptions>>;
  /** Kill switch: joins are answered as if the agent did not exist. Default: false. */
  readonly disabled?: boolean;
}

/** Joins admitted from one visitor: an IPv4 address, or the first 64 bits of an IPv6 one. */
export interface LimitOptions {
  /** Default: 5. */
  readonly ipPerMinute?: number;
  /** Default: 20. */
  readonly ipPerHour?: number;
}

/** Options of `createJoinProxy`, checked once when it is called. */
export interface JoinProxyOptions {
  /** The voice service up to and including `/api/public/v1`. https, or http on loopback. */
  readonly baseUrl: string;
  /** The key for the voice service. Goes into the `Authorization` header of upstream calls and nowhere else. */
  readonly apiKey: string;
  /**
   * Alias → agent. A join that names no agent gets the one called `default`, or the only one there is.
   */
  readonly agents: Readonly<Record<string, AgentOptions>>;
  /** The sites that may start calls, exactly as browsers send them: scheme, host and any unusual port. */
  readonly origins: readonly string[];
  readonly limits?: LimitOptions;
  /**
   * Whose `X-Forwarded-For` to believe: how many reverse proxies stand in front, or their networks (`10.0.0.0/8`,
   * several as an array or separated by commas). Default: nobody's. Independent of the app's `trust proxy`.
   */
  readonly trustProxy?: false | number | string | readonly string[];
  /** Folder of the script-tag build. Default: the copy that ships with this package. */
  readonly widgetDirectory?: string;
  /** How long a join may wait for the voice service, retry included, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  /** For a master key: the workspace to act on, sent as `X-Service-Workspace-Id`. Default: none. */
  readonly workspaceId?: string;
  /** Takes one line a request. Default: JSON to standard output. */
  readonly logger?: ProxyLogger;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** A number in [0, 1) for the jitter before a retry. Default: `Math.random`. */
  readonly random?: () => number;
}
