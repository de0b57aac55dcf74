// A route as one value: what it is called, what it takes and answers, and how. The core dispatches by it, and the OpenAPI
// document is made of it.
import type { z } from 'zod';
import type { ProxyRequest, RequestHandler } from './http-types.js';
import type { ProxyErrorCode } from './proxy-error.js';
import type { Audience } from './reply-headers.js';

/** What a path is asked for, below the mount. */
export interface RouteTarget {
  /** Without the release that the address began with. */
  readonly path: string;
  /** The release of the widget that the address began with; undefined where it began with none. */
  readonly release: string | undefined;
}

/** A body, of a request or a reply. */
export interface Content {
  readonly type: 'application/json' | 'text/plain' | 'text/javascript';
  /** What validates it, or what it is made to. Default: anything of that type. */
  readonly schema?: z.ZodType;
  /** The schema's name among the document's components. Default: it stands where it is used. */
  readonly name?: string;
}

/** How a request may show who sent it; an empty list stands for a request that does not. */
export type Security = readonly ('callToken' | 'ticket')[];

/** What the OpenAPI document says of a route besides its method and its errors. */
export interface RouteDescription {
  /** With the names of parameters in braces. Default: the route's name. */
  readonly path?: string;
  readonly operationId: string;
  readonly summary: string;
  /** Any one of these. Default: none is asked for. */
  readonly security?: readonly Security[];
  /** Name in the path → format of the text. */
  readonly parameters?: Readonly<Record<string, 'uuid' | undefined>>;
  readonly request?: Content;
  /** By status: every reply that is no error. */
  readonly replies: Readonly<Record<number, { readonly description: string; readonly content?: Content }>>;
}

/** See the top of this file. */
export interface Route {
  /** Its own name such as `/join`, for the log: never the address that was asked for. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Who reads the answers. */
  readonly audience: Audience;
  /** Every error it can answer with, beside `client_closed`, which nobody receives. */
  readonly errors: readonly ProxyErrorCode[];
  /** Default: the document leaves it out. */
  readonly description?: RouteDescription;
  /** What answers for that target; undefined where this route does not. */
  readonly handlerFor: (
    target: RouteTarget,
  ) => RequestHandler | undefined | Promise<RequestHandler | undefined>;
}

/** A route's `handlerFor` where it answers at one path alone, with or without a slash at its end. */
export function atPath(path: string, handle: (request: ProxyRequest) => ReturnType<RequestHandler>) {
  return (target: RouteTarget): RequestHandler | undefined =>
    target.path === path || target.path === `${path}/` ? handle : undefined;
}
