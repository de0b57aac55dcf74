// Names a route of the API as tests do: `GET /agents/{agent_id}`, `/calls/**`, or an operation's id.

export interface MatchedRequest {
  readonly method: string;
  /** Relative to the base URL: a path, or an operation's with parameters in braces. */
  readonly path: string;
  readonly operationId?: string;
}

/**
 * A method may stand in front; `*` and anything in braces stand for one segment, and a last `**` for any number of them.
 */
export const ROUTE_PATTERN = /^(?:\w{1,100}|(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD) )?\/[\w{}*./-]{0,300})$/i;

/** @param pattern as {@link ROUTE_PATTERN} has it. */
export function matchesRoute(pattern: string, { method, path, operationId }: MatchedRequest): boolean {
  const slash = pattern.indexOf('/');
  if (slash < 0) return pattern === operationId;
  const wantedMethod = pattern.slice(0, slash).trim().toUpperCase();
  if (wantedMethod !== '' && wantedMethod !== method.toUpperCase()) return false;
  const wanted = pattern.slice(slash + 1).split('/');
  const segments = path.slice(1).split('/');
  const isOpen = wanted.at(-1) === '**';
  if (isOpen ? segments.length < wanted.length - 1 : segments.length !== wanted.length) return false;
  return (isOpen ? wanted.slice(0, -1) : wanted).every(
    (segment, index) => segment === '*' || /^\{.*\}$/.test(segment) || segment === segments[index],
  );
}
