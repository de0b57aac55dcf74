// The only way out to addresses that users name: HTTP tools, webhooks, pages. Knows nothing of what is asked, or why.

import { lookup } from 'node:dns/promises';
import { Agent, request as send, type Dispatcher } from 'undici';
import { createAllowedHosts, hostOf } from './allowed-hosts.js';
import { ACCEPTED_ENCODINGS, readAnswerBody } from './answer-body.js';
import { createCheckedConnector, type Resolve } from './checked-connector.js';
import { readCheckedUrl } from './checked-url.js';
import { EgressError } from './egress-error.js';
import { toEgressError } from './foreign-error.js';
import { flattenHeaders, readHeaders, type Headers } from './headers.js';
import { isRedirect, nextHop, type Hop } from './hop.js';
import { withinTime } from './within-time.js';

export interface EgressRequest {
  readonly url: string;
  /** Default `GET`. */
  readonly method?: Dispatcher.HttpMethod;
  /** `host` and others that the connection decides are refused. */
  readonly headers?: Headers;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** Of the answer's body, as it was sent and as it was unpacked. Default 1 MB. */
  readonly maxBytes?: number;
  /** For everything, redirects included. Default 15 s. */
  readonly timeoutMs?: number;
  /** How many are followed; one more is the answer. Default 0. */
  readonly redirects?: number;
  /** False: the body is not read, whatever its size. A function decides once the headers are there. Default true. */
  readonly wantsBody?: boolean | ((head: Pick<EgressAnswer, 'status' | 'headers'>) => boolean);
}

export interface EgressAnswer {
  readonly status: number;
  /** By names in lower case, without the encoding and the length that the body had on its way. */
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface Egress {
  /** @throws EgressError; where the signal fires, its reason. */
  request(request: EgressRequest): Promise<EgressAnswer>;
  /** What is wrong with an address, as far as can be said without asking for its name. */
  checkAddress(url: string): EgressError | undefined;
  /** Breaks off requests under way; never rejects. Idempotent. */
  close(): Promise<void>;
}

export interface EgressLimits {
  /** Requests at the same time; more are refused. Default 64. */
  readonly maxConcurrent: number;
  /** Of an answer's headers. Default 16 KB. */
  readonly maxHeaderBytes: number;
}

export interface EgressOptions {
  /**
   * Private and reserved addresses that may be reached: hosts (`crm.internal`), hosts with a port (`localhost:3000`), ranges
   * (`10.0.0.0/8`). Default: none.
   */
  readonly allowedHosts?: readonly string[];
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
  readonly limits?: Partial<EgressLimits>;
}

const DEFAULT_LIMITS: EgressLimits = { maxConcurrent: 64, maxHeaderBytes: 16 * 1024 };
const DEFAULT_MAX_BYTES = 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Must be closed. @throws Error of one line: an allowed host is none. */
export function createEgress({
  allowedHosts = [],
  resolve = resolveAll,
  limits,
}: EgressOptions = {}): Egress {
  const { maxConcurrent, maxHeaderBytes } = { ...DEFAULT_LIMITS, ...limits };
  const allowed = createAllowedHosts(allowedHosts);
  const dispatcher = new Agent({
    connect: createCheckedConnector({ allowed, resolve, timeoutMs: CONNECT_TIMEOUT_MS }),
    maxHeaderSize: maxHeaderBytes,
  });
  const wayOut: WayOut = { dispatcher, check: (url) => readCheckedUrl(url, allowed) };
  let underWay = 0;
  let closing: Promise<void> | undefined;
  return {
    async request({ url, method = 'GET', headers = {}, body, signal, ...given }) {
      const { maxBytes = DEFAULT_MAX_BYTES, timeoutMs = DEFAULT_TIMEOUT_MS } = given;
      const { redirects = 0, wantsBody = true } = given;
      const hop = { url: wayOut.check(url), method, headers: readHeaders(headers), body };
      if (underWay >= maxConcurrent) throw EgressError.tooMany();
      underWay += 1;
      try {
        return await withinTime(
          { timeoutMs, signal, late: () => EgressError.timeout(hostOf(hop.url), timeoutMs) },
          (limited) => follow(wayOut, hop, { redirects, maxBytes, wantsBody, signal: limited }),
        );
      } finally {
        underWay -= 1;
      }
    },
    checkAddress(url) {
      try {
        wayOut.check(url);
        return undefined;
      } catch (error) {
        if (error instanceof EgressError) return error;
        throw error;
      }
    },
    close: () => (closing ??= dispatcher.destroy().catch(() => undefined)), // as closed as it can be
  };
}

interface WayOut {
  readonly dispatcher: Dispatcher;
  /** @throws EgressError. */
  readonly check: (url: string) => URL;
}

interface Settings extends Required<Pick<EgressRequest, 'redirects' | 'maxBytes' | 'wantsBody'>> {
  readonly signal: AbortSignal;
}

/** Each address is checked, that of a redirect too. */
async function follow(wayOut: WayOut, first: Hop, settings: Settings): Promise<EgressAnswer> {
  let hop = first;
  for (let left = settings.redirects; ; left -= 1) {
    const response = await sendHop(wayOut, hop, settings);
    const { location } = response.headers;
    if (left <= 0 || typeof location !== 'string' || !isRedirect(response.statusCode)) {
      return readAnswer(response, hostOf(hop.url), settings);
    }
    leave(response);
    if (!URL.canParse(location, hop.url.href)) throw EgressError.badAnswer(hostOf(hop.url));
    hop = nextHop(hop, response.statusCode, wayOut.check(new URL(location, hop.url).href));
  }
}

async function sendHop(
  { dispatcher }: WayOut,
  { url, method, headers, body }: Hop,
  { signal }: Settings,
): Promise<Dispatcher.ResponseData> {
  try {
    return await send(url, {
      dispatcher,
      method,
      headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...headers },
      body: body ?? null,
      signal,
    });
  } catch (error) {
    throw toEgressError(error, hostOf(url));
  }
}

async function readAnswer(
  response: Dispatcher.ResponseData,
  host: string,
  { maxBytes, wantsBody }: Settings,
): Promise<EgressAnswer> {
  const { statusCode: status } = response;
  const { 'content-encoding': encoding = '', ...others } = flattenHeaders(response.headers);
  const headers = Object.fromEntries(Object.entries(others).filter(([name]) => name !== 'content-length'));
  if (!(typeof wantsBody === 'function' ? wantsBody({ status, headers }) : wantsBody)) {
    leave(response);
    return { status, headers, body: Buffer.alloc(0) };
  }
  try {
    const body = await readAnswerBody({ chunks: response.body, encoding, maxBytes, host });
    return { status, headers, body };
  } catch (error) {
    throw toEgressError(error, host);
  }
}

/** Ends the connection instead of reading what nobody wants. */
function leave({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
}

async function resolveAll(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}
