// GET {mount}/openapi.json: what this proxy's routes are. Not described itself.
import { jsonReply } from '../http/reply.js';
import { atPath, type Route } from '../http/route.js';
import { createOpenApiDescriber } from './openapi.js';

/** Makes the route. */
export function createDocumentRoute(routes: readonly Route[]): Route {
  const describe = createOpenApiDescriber(routes);
  return {
    name: '/openapi.json',
    method: 'GET',
    audience: 'page',
    errors: ['internal_error'],
    handlerFor: atPath('/openapi.json', ({ mount }) => Promise.resolve(jsonReply(describe(mount)))),
  };
}
