// Gets one page: asks robots.txt at each redirect, waits for its turn, and takes what can be read. It never throws for what the
// site does.

import { ROBOT_NAME, type WebLimits } from '../../choices/web-pages.js';
import { EgressError } from '../../egress/egress-error.js';
import type { Egress, EgressAnswer } from '../../egress/egress.js';
import type { Clock } from '../../time/clock.js';
import { READABLE_CONTENT_TYPES } from '../documents/content-types.js';
import { mediaTypeOf } from './content-type.js';
import { readPageUrl, siteOf } from './normal-url.js';
import { retryAfterMs } from './retry-after.js';
import type { Robots } from './robots.js';
import { wait, type Turns } from './turns.js';

export type FetchedPage =
  | {
      readonly kind: 'page';
      readonly body: Buffer;
      /** The header's text, with its charset. */
      readonly contentType: string;
      /** Where it was found in the end. */
      readonly url: URL;
    }
  /** By a rule of ours or of the site. The reason is a sentence for people. */
  | { readonly kind: 'skipped'; readonly reason: string }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Nobody answered. */
      readonly isSilent: boolean;
    };

export interface PageFetcher {
  readonly egress: Pick<Egress, 'request'>;
  readonly robots: Robots;
  readonly turns: Turns;
  readonly clock: Clock;
  readonly limits: WebLimits;
  readonly signal: AbortSignal;
}

export interface WantedPage {
  readonly url: URL;
  /** Whether a redirect may lead to another site. */
  readonly mayLeave: boolean;
}

/** @throws the signal's reason. */
export async function fetchPage(
  fetcher: PageFetcher,
  { url: first, mayLeave }: WantedPage,
): Promise<FetchedPage> {
  const { limits, signal } = fetcher;
  let url = first;
  try {
    for (let left = limits.maxRedirects; left >= 0; left -= 1) {
      const rules = await fetcher.robots.rulesFor(url);
      if (rules.problem !== undefined) return { kind: 'failed', reason: rules.problem, isSilent: true };
      if (!rules.allows(url)) return skipped('The robots.txt of the site does not allow it.');
      const answer = await askPatiently(fetcher, url, rules.pauseMs);
      const { location } = answer.headers;
      if (!isRedirect(answer.status) || location === undefined) return taken(answer, url);
      const next = readPageUrl(location, url.href);
      if (next === undefined) return failed('It redirects to what is no address of a page.');
      if (!mayLeave && siteOf(next) !== siteOf(first)) return skipped('It redirects to another site.');
      url = next;
    }
    return failed(`It redirects more than ${limits.maxRedirects} times.`);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EgressError)) throw error;
    return { kind: 'failed', reason: error.message, isSilent: SILENT.has(error.reason) };
  }
}

const SILENT: ReadonlySet<EgressError['reason']> = new Set(['timeout', 'unreachable']);

/** Once more, where the server asks for patience, or broke off. */
async function askPatiently(fetcher: PageFetcher, url: URL, pauseMs: number): Promise<EgressAnswer> {
  const { turns, limits, clock, signal } = fetcher;
  const askInTurn = (): Promise<EgressAnswer> =>
    turns.take({ host: url.host, pauseMs, signal }, () => ask(fetcher, url));
  const answer = await askInTurn().catch((error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof EgressError && PASSING.has(error.reason)) return undefined;
    throw error;
  });
  if (answer === undefined) return askInTurn();
  if (answer.status !== 429 && answer.status !== 503) return answer;
  const askedMs = retryAfterMs(answer.headers['retry-after'], clock.now());
  if (askedMs > limits.maxRetryAfterMs) return answer;
  await wait(askedMs, signal);
  return askInTurn();
}

/** Of them another try at once may do away; who took too long is not asked again. */
const PASSING: ReadonlySet<EgressError['reason']> = new Set(['unreachable', 'too-many']);

function ask({ egress, limits, signal }: PageFetcher, url: URL): Promise<EgressAnswer> {
  return egress.request({
    url: url.href,
    headers: { 'user-agent': ROBOT_NAME, accept: [...READABLE_CONTENT_TYPES, '*/*;q=0.1'].join(', ') },
    signal,
    timeoutMs: limits.timeoutMs,
    maxBytes: limits.maxPageBytes,
    wantsBody: ({ status, headers }) => status === 200 && isReadable(headers['content-type']),
  });
}

function taken({ status, headers, body }: EgressAnswer, url: URL): FetchedPage {
  if (status !== 200) return failed(`The server answered ${status}.`);
  const contentType = headers['content-type'] ?? '';
  if (!isReadable(contentType)) {
    const named = mediaTypeOf(contentType);
    return skipped(
      named === '' ? 'It does not say what it is.' : `Files of the type ${named.slice(0, 80)} are not read.`,
    );
  }
  return { kind: 'page', body, contentType, url };
}

function isReadable(contentType: string | undefined): boolean {
  return READABLE_CONTENT_TYPES.includes(mediaTypeOf(contentType));
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

function skipped(reason: string): FetchedPage {
  return { kind: 'skipped', reason };
}

function failed(reason: string): FetchedPage {
  return { kind: 'failed', reason, isSilent: false };
}
