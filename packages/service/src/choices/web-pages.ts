// How websites are read.
//
// The specification names addresses, `max_depth` and sitemaps, and nothing else.
//
// The choice:
//
// - The service calls itself `voice-agent-service`. It obeys robots.txt (RFC 9309), and waits as long as `Crawl-delay` says, up
//   to five seconds. It requests one page of a host at a time. If robots.txt cannot be read because of an error of the server, no
//   page is read.
// - A site is a host with its port. With and without `www.`, and with http and https, it is the same site. Links are followed
//   within the sites of the given addresses. If a given address redirects to another site, that site counts as given too.
// - A page with several addresses is read once. Parameters that only count visitors or name a session are ignored. The canonical
//   address of a page is used if it differs in the query only, because some sites name their front page as the canonical address
//   of every page. Text that was already read is not read again.
// - `noindex` and `nofollow` are obeyed: a page with `noindex` is not stored, and the links of a page with `nofollow` are not
//   followed.

/** What robots.txt may call us, and what we call ourselves in every request. */
export const ROBOT_NAME = 'voice-agent-service';

/** Parameters that change nothing of a page. */
const IDLE_PARAMETER =
  /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|_gl|phpsessid|jsessionid|aspsessionid\w*|session_?id|sid)$/i;
/** Files that a folder's own address stands for. */
export const INDEX_FILE = /\/(?:index|default)\.(?:html?|xhtml|php|aspx?|jsp)$/i;
/** Longer addresses are made by programs, for programs. */
export const MAX_ADDRESS_LENGTH = 1_000;

export function isIdleParameter(name: string): boolean {
  return IDLE_PARAMETER.test(name);
}

export interface WebLimits {
  /** For one page, its redirects included. */
  readonly timeoutMs: number;
  /** Of one page, as sent and as unpacked. */
  readonly maxPageBytes: number;
  readonly maxRedirects: number;
  /** Between two requests to a host, where its robots.txt asks for no more. */
  readonly pauseMs: number;
  /** The longest pause that a robots.txt gets. */
  readonly maxPauseMs: number;
  /** The longest that is waited for a server that has asked to be asked later, once for each page. */
  readonly maxRetryAfterMs: number;
  readonly maxRobotsBytes: number;
  readonly maxSitemapBytes: number;
  readonly maxSitemapFiles: number;
  /** How many sitemaps may name one another in a row. */
  readonly maxSitemapDepth: number;
  readonly maxSitemapAddresses: number;
}

export const WEB_LIMITS: WebLimits = {
  timeoutMs: 15_000,
  maxPageBytes: 5 * 1024 * 1024,
  maxRedirects: 5,
  pauseMs: 100,
  maxPauseMs: 5_000,
  maxRetryAfterMs: 20_000,
  maxRobotsBytes: 500 * 1024,
  maxSitemapBytes: 10 * 1024 * 1024,
  maxSitemapFiles: 50,
  maxSitemapDepth: 2,
  maxSitemapAddresses: 1_000,
};
