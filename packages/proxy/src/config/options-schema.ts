// The schema of the options: what each may be, its default, and the words in which it is refused.
import { BlockList } from 'node:net';
import { z } from 'zod';
import { isLoopbackHost } from '../http/loopback.js';
import { logToStdout, type ProxyLogger } from '../http/request-log.js';
import { addNetwork, type TrustPolicy } from '../visitor/client-address.js';
import { agentSchema } from './agent-schema.js';
import type { ChallengeVerifier } from './challenge-verifier.js';
import type { JoinProxyOptions } from './options.js';
import { AGENT_ALIAS } from './ticket-defaults.js';
import { ticketsSchema } from './tickets-schema.js';
import type { UpstreamDispatcher } from './upstream-dispatcher.js';
import { webhookSchema } from './webhook-schema.js';

const API_PATH = '/api/public/v1';

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

/** Of a web view in an app, such as `capacitor://localhost` and `app://bundle`; a page of a file has no origin. */
const APP_ORIGIN = /^(?!(?:https?|wss?|ftp|file):)[a-z][a-z0-9+.-]{0,30}:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?$/;

function problemWithOrigin(entry: string): string | undefined {
  if (entry.includes('*')) return 'has a wildcard; list each origin';
  if (APP_ORIGIN.test(entry)) return undefined;
  const url = URL.canParse(entry) ? new URL(entry) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'is not an origin such as https://www.example.com';
  }
  return url.origin === entry ? undefined : `is not exactly an origin; did you mean ${url.origin}?`;
}

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
const limit = (usual: number | false) =>
  z
    .union([z.int().min(1).max(10_000_000), z.literal(false)], 'is neither a number from 1 nor false')
    .default(usual);

const limits = z
  .strictObject({
    ipPerMinute: limit(5),
    ipPerHour: limit(20),
    ipPerDay: limit(60),
    userPerMinute: limit(3),
    userPerDay: limit(30),
    agentPerMinute: limit(60),
    perMinute: limit(120),
    perDay: limit(1000),
    minutesPerDay: limit(5000),
    concurrentPerUser: limit(2),
    concurrentPerIp: limit(2),
    reservedForTickets: limit(false),
    concurrent: limit(20),
  })
  .superRefine(({ concurrent, reservedForTickets }, context) => {
    const leavesSome =
      reservedForTickets === false || (concurrent !== false && reservedForTickets < concurrent);
    if (leavesSome) return;
    const message = 'must be less than limits.concurrent, of which it is a part';
    context.addIssue({ code: 'custom', path: ['reservedForTickets'], message });
  });

/** One of any version of undici will do. */
const dispatcher = z.custom<UpstreamDispatcher>(
  (value) =>
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function',
  'is not a Dispatcher of undici',
);

const redisUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol), 'is not a redis:// URL');

const redis = z
  .union([
    redisUrl.transform((url) => ({ url })),
    z.strictObject({
      url: redisUrl,
      replicas: z.int().min(1).max(1000).optional(),
      prefix: z.string().min(1).max(64).optional(),
    }),
  ])
  .transform(({ url, ...rest }) => ({ url, replicas: 1, prefix: 'voice-agent:', ...rest }));

const afterCall = z.strictObject({
  transcript: z.boolean().default(false),
  recording: z.boolean().default(false),
  rating: z.boolean().default(false),
  availableSeconds: z.int().min(60).max(31_536_000).default(86_400),
});

/** `example.com` is that host on the usual port, `example.com:7443` on that one; `.example.com` every host below it. */
const joinUrlHost = z
  .string()
  .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'is not a host in lower case');

type ClientAddressReader = NonNullable<JoinProxyOptions['clientAddress']>;

/** The options of `createJoinProxy` with every default; fails with messages meant to follow the option's name. */
export const optionsSchema = z
  .strictObject({
    baseUrl,
    // Printable ASCII only: a line break would end the header that it is sent in.
    apiKey: z.string().regex(/^[\x21-\x7e]{1,512}$/, 'is not an API key'),
    workspaceId: z
      .string()
      .regex(/^[\w-]{1,128}$/, 'is not a workspace id')
      .optional(),
    workspaceHeader: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'is not a header name')
      .transform((name) => name.toLowerCase())
      .default('x-service-workspace-id'),
    agents: z
      .record(z.string().regex(AGENT_ALIAS, 'is not an alias'), agentSchema)
      .refine((agents) => Object.keys(agents).length > 0, 'names no agent'),
    origins: z.array(origin).min(1, 'names no origin'),
    limits: limits.prefault({}),
    tickets: ticketsSchema.optional(),
    challenge: callable<ChallengeVerifier>().optional(),
    redis: redis.optional(),
    webhook: webhookSchema.optional(),
    afterCall: afterCall.prefault({}),
    trustProxy: trustProxy.optional(),
    clientAddress: callable<ClientAddressReader>().optional(),
    widgetDirectory: z.string().min(1).optional(),
    widgetArchive: z.string().min(1).optional(),
    timeoutMs: z.int().min(100).max(60_000).default(10_000),
    joinUrlHosts: z.array(joinUrlHost).min(1, 'names no host').optional(),
    testCalls: z
      .boolean()
      .refine(
        (isOn) => !isOn || process.env.NODE_ENV !== 'production',
        'must not be true where NODE_ENV is production: test calls are for development',
      )
      .default(false),
    dispatcher: dispatcher.optional(),
    onJoin: callable<NonNullable<JoinProxyOptions['onJoin']>>().optional(),
    logger: callable<ProxyLogger>().default(() => logToStdout),
    now: callable<() => number>().default(() => Date.now),
    random: callable<() => number>().default(() => Math.random),
  })
  .superRefine((options, context) => {
    const { clientAddress, trustProxy: trust } = options;
    if (clientAddress === undefined || trust === undefined || trust.kind === 'nobody') return;
    const message = 'and trustProxy are both set; keep one';
    context.addIssue({ code: 'custom', path: ['clientAddress'], message });
  })
  .superRefine((options, context) => {
    if (options.limits.reservedForTickets === false || options.tickets !== undefined) return;
    const message = 'needs the option tickets: nobody else could have those slots';
    context.addIssue({ code: 'custom', path: ['limits', 'reservedForTickets'], message });
  });
