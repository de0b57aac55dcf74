// Gives each request its id, and tells of it once it is answered or its sender has left.

import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { OnEvent } from '../telemetry/service-event.js';
import { methodName, type RouteOf } from './route-names.js';

/** On every answer, also those whose body has no place for it. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

export function watchRequests({
  routeOf,
  onEvent,
}: {
  readonly routeOf: RouteOf;
  readonly onEvent: OnEvent;
}): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(response);
    // Now, as routers change it on their way.
    const route = routeOf(request.path);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    response.once('close', () =>
      onEvent({
        type: 'request',
        requestId,
        method: methodName(request.method),
        route,
        status: response.statusCode,
        durationMs: performance.now() - startedAt,
        workspaceId: response.locals.workspaceId as string | undefined,
      }),
    );
    next();
  };
}

/** The same each time for one response. */
export function requestIdOf({ locals }: Response): string {
  return (locals.requestId ??= randomUUID()) as string;
}
