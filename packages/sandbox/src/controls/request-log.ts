// The last requests of the API, for tests that ask what a client has sent.

import { z } from 'zod';
import type { RequestNotice } from '@voice-agent/service';
import { BoundedLog } from './bounded-log.js';
import { parseControl } from './parse-control.js';
import { matchesRoute, ROUTE_PATTERN } from './route-pattern.js';

/** A request, with its `path` relative to the base URL. */
export type LoggedRequest = RequestNotice;

/** How the base URL of every sandbox ends. */
const API_PATH = /^\/api\/public\/v1(?=\/|$)/;

export const requestFilter = z.strictObject({
  /** `/agents/{agent_id}`, `/calls/**`, with or without a method in front. */
  path: z.string().regex(ROUTE_PATTERN).optional(),
  method: z.string().max(20).optional(),
  status: z.coerce.number().int().optional(),
  workspaceId: z.uuid().toLowerCase().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});
export type RequestFilter = z.input<typeof requestFilter>;

export interface RequestLogControl {
  /** The last 1,000 requests, or those of them that match, the newest first. */
  list(filter?: RequestFilter): readonly LoggedRequest[];
}

export class RequestLog implements RequestLogControl {
  readonly #log = new BoundedLog<LoggedRequest>();

  add(request: LoggedRequest): void {
    this.#log.add({ ...request, path: request.path.replace(API_PATH, '') });
  }

  list(filter: RequestFilter = {}): readonly LoggedRequest[] {
    const { path, method, status, workspaceId, limit } = parseControl(requestFilter, filter);
    return this.#log.list(
      (request) =>
        (path === undefined || matchesRoute(path, request)) &&
        (method === undefined || method.toUpperCase() === request.method) &&
        (status === undefined || status === request.status) &&
        (workspaceId === undefined || workspaceId === request.workspaceId),
      limit,
    );
  }

  clear(): void {
    this.#log.clear();
  }
}
