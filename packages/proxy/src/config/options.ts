// The options of createJoinProxy, as a host app writes them.
import type { IncomingMessage } from 'node:http';
import type { ProxyLogger } from '../http/request-log.js';
import type { ChallengeVerifier } from './challenge-verifier.js';
import type { UpstreamDispatcher } from './upstream-dispatcher.js';
import type { WebhookOptions } from './webhook-options.js';

/** What one variable of an agent may be, and who sets it. */
export interface VariableOptions {
  /** `client`: the visitor's page. `ticket`: the site's backend, in a signed ticket; the page cannot set or change it. */
  readonly source: 'client' | 'ticket';
  /** Longest value in characters. Default and most: 500. */
  readonly maxLength?: number;
  /** The whole value must match; a string is compiled with the `u` flag. Keep it free of nested repetition. */
  readonly pattern?: RegExp | string;
}

/** One agent that pages may call, by an alias of your choosing. */
export interface AgentOptions {
  /** The agent's UUID at the voice service. Browsers only ever see the alias. */
  readonly id: string;
  /** Which variables a join may set: names (set by the page), or names with rules. Default: none. */
  readonly variables?: readonly string[] | Readonly<Record<string, VariableOptions>>;
  /**
   * Kill switch: joins are answered as if the agent did not exist. A function is asked at every join; one that throws,
   * or takes longer than 2 s, switches the agent off. Default: false.
   */
  readonly disabled?: boolean | (() => boolean | Promise<boolean>);
  /** The longest call the agent allows at the voice service (its `max_duration`), in seconds. Default: 3600. */
  readonly maxDurationSeconds?: number;
}

/**
 * How much may be spent. A visitor is an IPv4 address, or the first 64 bits of an IPv6 one; the /56 around them has
 * twice a visitor's allowance, and the /48 four times. `false` lifts a limit. Windows open with the first join; the day of
 * everyone's limits is UTC's.
 */
export interface LimitOptions {
  /** Joins of one visitor; refused as `rate_limited`. Default: 5. */
  readonly ipPerMinute?: number | false;
  /** Joins of one visitor; refused as `rate_limited`. Default: 20. */
  readonly ipPerHour?: number | false;
  /** Joins of one visitor within 24 hours; refused as `rate_limited`. Default: 60. */
  readonly ipPerDay?: number | false;
  /** Joins of one user, the `sub` of a ticket; refused as `rate_limited`. Default: 3. */
  readonly userPerMinute?: number | false;
  /** Joins of one user within 24 hours; refused as `rate_limited`. Default: 30. */
  readonly userPerDay?: number | false;
  /** Calls of one agent; refused as `busy`. Default: 60. */
  readonly agentPerMinute?: number | false;
  /** Calls of everyone; refused as `busy`. Default: 120. */
  readonly perMinute?: number | false;
  /** Calls of everyone: the daily budget; refused as `busy`. Default: 1000. */
  readonly perDay?: number | false;
  /**
   * Minutes of everyone's calls, as long as their slots are held, and one at least for each call: the daily budget in
   * minutes; refused as `busy`. Calls under way go on when it is spent. Default: 5000.
   */
  readonly minutesPerDay?: number | false;
  /** Calls of one user at the same time; refused as `busy`. Default: 2. */
  readonly concurrentPerUser?: number | false;
  /** Calls of one visitor at the same time; refused as `busy`. Default: 2. */
  readonly concurrentPerIp?: number | false;
  /** How many of `concurrent` are kept for joins with a ticket. Default: false, none. */
  readonly reservedForTickets?: number | false;
  /** Calls of everyone at the same time; refused as `busy`. Default: 20. */
  readonly concurrent?: number | false;
}

/** A secret that tickets refer to by name. */
export interface NamedTicketSecret {
  /** The `kid` of the tickets that it signs. */
  readonly id: string;
  /** At least 32 bytes. */
  readonly secret: string | Uint8Array;
}

/** Signed tickets: who may call, issued by the site's backend with `createTicketIssuer`. Set `secret`, `jwksUrl` or both. */
export interface TicketOptions {
  /**
   * Shared with the backend that issues them: at least 32 bytes (HS256). Up to 10, the newest first, while one is being
   * replaced. A ticket with a `kid` is verified with the secret of that `id`, and with secrets that have none.
   */
  readonly secret?:
    | string
    | Uint8Array
    | NamedTicketSecret
    | readonly (string | Uint8Array | NamedTicketSecret)[];
  /**
   * Address of a JSON Web Key Set with the issuer's public keys (ES256, RS256): https, or http on loopback. Redirects are
   * not followed. Keys are kept for 10 minutes, and for a day while the address cannot be reached. Default: none.
   */
  readonly jwksUrl?: string;
  /**
   * How that address is asked, for instance through an outgoing proxy. Default: the global `fetch`; in the command, through
   * the outgoing proxy that it was given.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** Whether a join without a ticket is refused. Default: true. */
  readonly required?: boolean;
  /** The `iss` a ticket must have. Default: `voice-agent`. */
  readonly issuer?: string;
  /** The `aud` a ticket must have. Default: `voice-agent-proxy`. */
  readonly audience?: string;
  /** The oldest ticket taken, in seconds since its `iat`. Default: 300. */
  readonly maxAgeSeconds?: number;
}

/** Redis or Valkey, shared by every replica. */
export interface RedisOptions {
  /** `redis://` or `rediss://`, with user name and password if there are any. */
  readonly url: string;
  /** Replicas there are: while the store is away each allows its share of a limit. Default: 1. */
  readonly replicas?: number;
  /** The beginning of every key. Default: `voice-agent:`. */
  readonly prefix?: string;
}

/** What a visitor may do with a call of their own, once it is over. */
export interface AfterCallOptions {
  /** `GET {mount}/calls/{callId}/transcript`. Default: false. */
  readonly transcript?: boolean;
  /** `GET {mount}/calls/{callId}/recording`. Default: false. */
  readonly recording?: boolean;
  /** `POST {mount}/calls/{callId}/rating`. Default: false. */
  readonly rating?: boolean;
  /** For how long after the join, in seconds. Default: 86,400. */
  readonly availableSeconds?: number;
}

/** A call that was started, as `onJoin` is told of it. */
export interface StartedCall {
  /** The voice service's id of the call. */
  readonly callId: string;
  /** The `sub` of the ticket; undefined when the join came without one. */
  readonly userId: string | undefined;
  /** Alias of the agent. */
  readonly agent: string;
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
  /**
   * The sites that may start calls, exactly as browsers send them: scheme, host and any unusual port. Web views of apps as
   * well, such as `capacitor://localhost`.
   */
  readonly origins: readonly string[];
  /** How much may be spent, by visitor, user, agent and in all: see Limits. */
  readonly limits?: LimitOptions;
  /** Default: none, and a join that brings a ticket is refused. */
  readonly tickets?: TicketOptions;
  /** Asks for proof that a person is there; `turnstile({ secretKey })` makes one. Default: none is asked for. */
  readonly challenge?: ChallengeVerifier;
  /** Where replicas share limits, budget, slots and used tickets. Default: this process's memory. */
  readonly redis?: string | RedisOptions;
  /** Takes the voice service's results of finished calls at `POST {mount}/webhook`. Default: no such route. */
  readonly webhook?: WebhookOptions;
  /** Default: nothing. */
  readonly afterCall?: AfterCallOptions;
  /**
   * Whose `X-Forwarded-For` to believe: how many reverse proxies are in front, or their networks (`10.0.0.0/8`,
   * several as an array or separated by commas). Default: nobody's. Independent of the app's `trust proxy`.
   */
  readonly trustProxy?: false | number | string | readonly string[];
  /**
   * Tells the visitor's address in place of `trustProxy`, from a header that your platform writes and nobody else can,
   * such as `CF-Connecting-IP`. Visitors without an address share one allowance; so do all if it throws.
   * Default: the socket's address.
   */
  readonly clientAddress?: (request: IncomingMessage) => string | undefined;
  /** Folder of the script-tag build. Default: the copy in this package. */
  readonly widgetDirectory?: string;
  /**
   * Folder that outlives this release: its build is added there, and the builds of other releases are served from there,
   * at most 20 of them, so that pages find their scripts during and after an upgrade. Whoever can write there decides
   * what runs on your pages. Default: none.
   */
  readonly widgetArchive?: string;
  /** How long a join may wait for the voice service, retry included, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  /**
   * Hosts that a `joinUrl` may lead to: `rooms.example.com`, or `.example.com` for every host below, with the port if
   * it is unusual. Default: any.
   */
  readonly joinUrlHosts?: readonly string[];
  /** For a master key: the workspace to act on. Default: none. */
  readonly workspaceId?: string;
  /** The header that carries it. Default: `X-Service-Workspace-Id`. */
  readonly workspaceHeader?: string;
  /**
   * Starts the service's test calls, for development; refused where `NODE_ENV` is `production`. Test calls take no
   * variables: those of a join are checked but not sent. Default: false.
   */
  readonly testCalls?: boolean;
  /**
   * How requests to the voice service travel: a Dispatcher of undici, such as a `ProxyAgent` for an outgoing proxy or an
   * `Agent` with a client certificate. It must follow no redirect and repeat nothing, and it stays yours to close.
   * Default: a pool of connections of its own; no proxy is read from the environment.
   */
  readonly dispatcher?: UpstreamDispatcher;
  /**
   * Called for each call that was started, for instance to record which user had which. It is not awaited; when it throws or
   * rejects, the log says so and the call goes on.
   */
  readonly onJoin?: (call: StartedCall) => void | Promise<void>;
  /** Receives one line for each request and for each event of the proxy itself: see Log. Default: JSON to standard output. */
  readonly logger?: ProxyLogger;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** A number in [0, 1) for the jitter before a retry. Default: `Math.random`. */
  readonly random?: () => number;
}
