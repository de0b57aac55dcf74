// The schema of the options: what each may be, its default, and the words in which it is refused.
import { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { addNetwork, type TrustPolicy } from './client-address.js';
import { VARIABLE_NAME, type VariableRule } from './join/variables.js';
import { isLoopbackHost } from './loopback.js';
import { logToStdout, type ProxyLogger } from './request-log.js';

const API_PATH = '/api/public/v1';
const ALIAS = /^[A-Za-z0-9][\w-]{0,63}$/;
const MAX_VARIABLE_LENGTH = 500;

const baseUrl = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return refuse('is not a URL');
  if (url.username !== '' || url.password !== '') return refuse('must not hold a user name or password');
  if (url.search !== '' || url.hash !== '') return refuse('must not have a query or fragment');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) {
    return refuse('must be https (http is for loopback only)');
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  if (!url.pathname.endsWith(API_PATH)) return refuse(`must end with ${API_PATH}`);
  return url;
});

const origin = z.string().superRefine((entry, context) => {
  const problem = problemWithOrigin(entry);
  if (problem !== undefined)
    context.addIssue({ code: 'custom', message: `${JSON.stringify(entry)} ${problem}` });
});

function problemWithOrigin(entry: string): string | undefined {
  if (entry.includes('*')) return 'has a wildcard; list each origin';
  const url = URL.canParse(entry) ? new URL(entry) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'is not an origin such as https://www.example.com';
  }
  return url.origin === entry ? undefined : `is not exactly an origin; did you mean ${url.origin}?`;
}

const pattern = z.union([z.string(), z.instanceof(RegExp)]).transform((given, context) => {
  try {
    const source = typeof given === 'string' ? given : given.source;
    const flags = typeof given === 'string' ? 'u' : given.flags.replace(/[gy]/g, '');
    return new RegExp(`^(?:${source})$`, flags);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a regular expression' });
    return z.NEVER;
  }
});

const variableName = z
  .string()
  .regex(VARIABLE_NAME, 'is not a variable name')
  .refine((name) => !['__proto__', 'constructor', 'prototype'].includes(name), 'is not a variable name');

const variableRule = z.strictObject({
  source: z.literal('client', { error: 'must be "client"' }),
  maxLength: z.int().min(1).max(MAX_VARIABLE_LENGTH).default(MAX_VARIABLE_LENGTH),
  pattern: pattern.optional(),
});

const variables = z
  .union([z.array(variableName), z.record(variableName, variableRule)])
  .transform((given) => {
    if (!Array.isArray(given)) return new Map<string, VariableRule>(Object.entries(given));
    return new Map<string, VariableRule>(given.map((name) => [name, { maxLength: MAX_VARIABLE_LENGTH }]));
  });

const agent = z.strictObject({
  id: z.guid('is not a UUID'),
  variables: variables.optional(),
  disabled: z.boolean().default(false),
});

const trustProxy = z.unknown().transform((given, context): TrustPolicy => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (given === undefined || given === false || given === 0) return { kind: 'nobody' };
  if (given === true) return refuse('must not be true, which believes anyone; give a hop count or networks');
  if (typeof given === 'number') {
    if (!Number.isInteger(given) || given < 0 || given > 16) return refuse('is not a hop count from 0 to 16');
    return { kind: 'hops', count: given };
  }
  const entries = typeof given === 'string' ? given.split(',').map((entry) => entry.trim()) : given;
  if (!Array.isArray(entries) || entries.length === 0) return refuse('is neither a hop count nor networks');
  const list = new BlockList();
  for (const entry of entries as readonly unknown[]) {
    if (typeof entry !== 'string' || !addNetwork(list, entry)) {
      return refuse(`${JSON.stringify(entry)} is not a network such as 10.0.0.0/8`);
    }
  }
  return { kind: 'networks', list };
});

const callable = <T>() => z.custom<T>((value) => typeof value === 'function', 'is not a function');
const limit = (usual: number) => z.int().min(1).max(1_000_000).default(usual);

/** The options of `createJoinProxy` with every default; fails with messages meant to follow the option's name. */
export const optionsSchema = z.strictObject({
  baseUrl,
  // Printable ASCII only: a line break would end the header that it is sent in.
  apiKey: z.string().regex(/^[\x21-\x7e]{1,512}$/, 'is not an API key'),
  workspaceId: z
    .string()
    .regex(/^[\w-]{1,128}$/, 'is not a workspace id')
    .optional(),
  agents: z
    .record(z.string().regex(ALIAS, 'is not an alias'), agent)
    .refine((agents) => Object.keys(agents).length > 0, 'names no agent'),
  origins: z.array(origin).min(1, 'names no origin'),
  limits: z.strictObject({ ipPerMinute: limit(5), ipPerHour: limit(20) }).prefault({}),
  trustProxy: trustProxy.optional(),
  widgetDirectory: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('./widget', import.meta.url))),
  timeoutMs: z.int().min(100).max(60_000).default(10_000),
  logger: callable<ProxyLogger>().default(() => logToStdout),
  now: callable<() => number>().default(() => Date.now),
  random: callable<() => number>().default(() => Math.random),
});
