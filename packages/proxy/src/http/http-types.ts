// What a request and its answer are to the core: plain values, the same under Express as under any other server.
import type { LogFields } from './log-fields.js';

/** Header names in lower case, as Node gives them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A body as it comes off the wire, or as a body parser of the host app has left it. */
export type RequestBody =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'parsed'; readonly value: unknown };

/** One request, before anything about it is believed. */
export interface ProxyRequest {
  readonly requestId: string;
  readonly method: string;
  readonly headers: RequestHeaders;
  /** The address at the other end of the socket; undefined on a Unix socket or when it is gone already. */
  readonly address: string | undefined;
  /** The path the router is mounted at, without a trailing slash. */
  readonly mount: string;
  /** Below the mount, with a leading slash and without the query. */
  readonly path: string;
  /**
   * Reads the body, at most 16 KB of it unless told otherwise. Called at most once, and only after the guards that
   * need no body have passed.
   * Throws `payload_too_large`, `request_timeout` or `client_closed`.
   */
  readonly readBody: (maxBytes?: number) => Promise<RequestBody>;
  /** Aborts when the visitor has gone. */
  readonly signal: AbortSignal;
}

/** The answer to a request. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly logFields: LogFields;
  readonly closesConnection?: boolean;
  /**
   * To be called when the answer certainly did not reach the visitor whole. May be called again; never throws. Default:
   * nothing depends on it.
   */
  readonly onUndelivered?: () => void;
}

/** Answers one request; never throws a `ProxyError`, it has turned that into a reply. */
export type RequestHandler = (request: ProxyRequest) => Promise<Reply>;

/** The one value of a header, or undefined when it is missing or was sent several times. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
