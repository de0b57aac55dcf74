// An HTTP tool's request and what its answer says. Credentials are put in here, last, and nothing of them comes back.

import type { ToolDefinition } from '../../choices/tool-definition.js';
import type { Egress, EgressRequest } from '../../egress/egress.js';
import { EgressError } from '../../egress/egress-error.js';
import { millisecondsOf } from '../../choices/duration.js';
import type { ToolOutcome } from './tool-outcome.js';

/** As the platform has it where a tool names none. */
const DEFAULT_TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Characters of an answer that a model gets to read. */
const MAX_RESULT_LENGTH = 20_000;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml)\b)/i;

type Values = Readonly<Record<string, unknown>>;
type Location = 'QUERY' | 'PATH' | 'HEADER' | 'BODY';

export interface HttpToolCall {
  readonly definition: ToolDefinition;
  /** What the model, or whoever answers, gave. */
  readonly parameters: Values;
  /** By the names of the definition's requirements. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** @throws the signal's reason only. */
export async function callHttpTool(egress: Egress, call: HttpToolCall): Promise<ToolOutcome> {
  const request = requestOf(call);
  if ('problem' in request) return { ok: false, message: request.problem };
  try {
    const { status, headers, body } = await egress.request(request);
    const type = headers['content-type'] ?? '';
    const isText = body.length === 0 || TEXT.test(type);
    const text = isText ? body.toString('utf8').slice(0, MAX_RESULT_LENGTH) : '';
    if (status >= 200 && status < 300) {
      if (!isText) return { ok: false, message: 'The tool answered with something that is no text.' };
      return { ok: true, result: text === '' ? 'Done.' : text };
    }
    return { ok: false, message: `The tool answered with status ${status}. ${text}`.trim() };
  } catch (error) {
    call.signal.throwIfAborted();
    if (!(error instanceof EgressError)) throw error;
    return { ok: false, message: EXPLANATIONS[error.reason] };
  }
}

/** For the model, which may repeat them to the visitor: no addresses. */
const EXPLANATIONS: Readonly<Record<EgressError['reason'], string>> = {
  'refused-address': 'The tool leads to an address that is not allowed.',
  'bad-url': 'The tool leads to an address that is not allowed.',
  'bad-headers': 'The tool has headers that cannot be sent.',
  'bad-answer': 'The tool answered with something that cannot be read.',
  timeout: 'The tool did not answer in time.',
  'too-large': 'The tool answered with more than can be read.',
  unreachable: 'The tool could not be reached.',
  'too-many': 'Too many tools are at work. Try again later.',
};

function requestOf({
  definition,
  parameters,
  secrets,
  signal,
}: HttpToolCall): EgressRequest | { readonly problem: string } {
  const { http, timeout } = definition;
  if (http === undefined) return { problem: 'The tool has no address.' };
  const placed = placedValues(definition, parameters);
  if ('problem' in placed) return placed;
  const path: Record<string, unknown> = {};
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  for (const { name, location, value } of placed.values) {
    if (location === 'PATH') path[name] = value;
    else if (location === 'QUERY') for (const each of [value].flat()) query.append(name, textOf(each));
    else if (location === 'HEADER') headers[name] = textOf(value);
    else body[name] = value;
  }
  const unauthorized = authorize(definition, secrets, { query, headers });
  if (unauthorized !== undefined) return { problem: unauthorized };
  const url = new URL(filledPath(http.url, path));
  for (const [name, value] of query) url.searchParams.append(name, value);
  const hasBody = Object.keys(body).length > 0;
  return {
    url: url.href,
    method: http.method,
    headers: { accept: 'application/json, text/*', ...(hasBody && JSON_BODY), ...headers },
    ...(hasBody && { body: JSON.stringify(body) }),
    signal,
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: timeout === undefined ? DEFAULT_TIMEOUT_MS : millisecondsOf(timeout),
  };
}

const JSON_BODY = { 'content-type': 'application/json' } as const;

interface PlacedValue {
  readonly name: string;
  readonly location: Location;
  readonly value: unknown;
}

/** What is given without being asked for goes nowhere. */
function placedValues(
  { dynamicParameters = [], staticParameters = [] }: ToolDefinition,
  parameters: Values,
): { readonly values: readonly PlacedValue[] } | { readonly problem: string } {
  const missing = dynamicParameters.find(
    ({ name, required }) => required && !Object.hasOwn(parameters, name),
  );
  if (missing !== undefined) return { problem: `The parameter ${missing.name} is missing.` };
  const given = dynamicParameters.flatMap(({ name, location }) =>
    Object.hasOwn(parameters, name) ? [{ name, location, value: parameters[name] }] : [],
  );
  return {
    values: [...given, ...staticParameters].map(({ name, location, value }) => ({
      name,
      location: location.replace('PARAMETER_LOCATION_', '') as Location,
      value,
    })),
  };
}

/** The first of the options whose secrets are all there. @returns what is wrong. */
function authorize(
  { requirements }: ToolDefinition,
  secrets: Readonly<Record<string, string>>,
  into: { readonly query: URLSearchParams; readonly headers: Record<string, string> },
): string | undefined {
  const options = requirements?.httpSecurityOptions?.options ?? [];
  if (options.length === 0) return undefined;
  const option = options.find(({ requirements: needed }) =>
    Object.keys(needed).every((name) => Object.hasOwn(secrets, name)),
  );
  if (option === undefined) return 'The tool has no credentials.';
  for (const [name, requirement] of Object.entries(option.requirements)) {
    const secret = secrets[name] ?? '';
    if ('queryApiKey' in requirement) into.query.set(requirement.queryApiKey.name, secret);
    else if ('headerApiKey' in requirement) into.headers[requirement.headerApiKey.name] = secret;
    else into.headers.authorization = `${requirement.httpAuth.scheme} ${secret}`;
  }
  return undefined;
}

function filledPath(url: string, values: Values): string {
  return url.replaceAll(/\{([^{}]*)\}|%7B([^{}%]*)%7D/gi, (whole, plain?: string, encoded?: string) => {
    const name = plain ?? encoded ?? '';
    return Object.hasOwn(values, name) ? encodeURIComponent(textOf(values[name])) : whole;
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
