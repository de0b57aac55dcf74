// The name of the route that a request is for, as the specification writes it: few values, none of which a client has made up,
// and without the ids and tokens that addresses hold.

/** The name of what no route takes. */
export const OTHER_ROUTE = 'other';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export type RouteOf = (path: string) => string;

/** @param templates such as `/calls/{call_id}`; of two that take a path the more literal is its name. */
export function createRouteNames(templates: readonly string[]): RouteOf {
  const routes = [...new Set(templates)].map((template) => ({ template, pattern: patternOf(template) }));
  // A literal segment before a parameter, as routers are written.
  routes.sort((one, other) => parametersIn(one.template) - parametersIn(other.template));
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.template ?? OTHER_ROUTE;
}

export function methodName(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : 'OTHER';
}

function patternOf(template: string): RegExp {
  const source = template
    .split(/(\{\w+\})/u)
    .map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)))
    .join('');
  // As Express matches: in any case, with or without a slash at the end.
  return new RegExp(`^${source}/?$`, 'iu');
}

function parametersIn(template: string): number {
  return template.split('{').length - 1;
}
