// How pages of websites are read for knowledge. The specification names the addresses, `max_depth` and sitemaps, and nothing
// else. The choice:
// - We say who we are, `voice-agent-service`, obey robots.txt (RFC 9309) and its Crawl-delay as far as patience goes, and ask a host for one page at a
//   time. A robots.txt that cannot be had for a fault of the server's forbids everything.
// - A site is a host with its port; with and without `www.`, by http and by https it is the same one. Links are followed within
//   the sites of the addresses that were given. A given address may itself lead to another site by a redirect, which then counts
//   as given: whoever moves a site leaves such a redirect behind.
// - The same page under several addresses is read once: what only counts visitors or names their session is no part of an
//   address, the canonical address of a page is believed where it differs in the query alone (whole sites name their front page
//   as that of every page), and words that were read before are not read again.
// - What a page says of itself is obeyed: `noindex` is not kept, the links of `nofollow` are not followed.

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
