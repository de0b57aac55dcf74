// The addresses that a sitemap names, itself or by the sitemaps that it names, of its own site only.

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ROBOT_NAME, type WebLimits } from '../../choices/web-pages.js';
import { EgressError } from '../../egress/egress-error.js';
import type { Egress } from '../../egress/egress.js';
import { pagesIn, type FoundPage } from './frontier.js';
import { normalUrl, readPageUrl, siteOf } from './normal-url.js';
import { readSitemapXml, type SitemapFile } from './sitemap-xml.js';
import type { Turns } from './turns.js';

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

export interface Sitemap {
  readonly pages: readonly FoundPage[];
  /** Of the files that could not be read, the first one's reason. A sentence for people. */
  readonly problem: string | undefined;
}

interface SitemapParts {
  readonly egress: Pick<Egress, 'request'>;
  readonly turns: Turns;
  readonly limits: WebLimits;
  readonly signal: AbortSignal;
  /** Whether there is time for another file. */
  readonly hasTime: () => boolean;
}

/** @throws the signal's reason. */
export async function readSitemap(parts: SitemapParts, address: string): Promise<Sitemap> {
  const { limits } = parts;
  const first = readPageUrl(address);
  if (first === undefined) return { pages: [], problem: 'The address of the sitemap is none.' };
  const sites = new Set([siteOf(first)]);
  const pages = new Map<string, FoundPage>();
  const asked = new Set([normalUrl(first)]);
  const waiting = [{ url: first, depth: 0 }];
  let problem: string | undefined;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { url, depth } = next;
    const room = limits.maxSitemapAddresses - pages.size;
    if (room <= 0 || !parts.hasTime()) break;
    const file = await readFile(parts, url);
    if (typeof file === 'string') {
      problem ??= file;
      continue;
    }
    const found = pagesIn({
      links: file.addresses,
      url,
      sites,
      limit: file.kind === 'pages' ? room : limits.maxSitemapFiles,
    });
    if (file.kind === 'pages') for (const page of found) pages.set(page.address, page);
    else if (depth >= limits.maxSitemapDepth) problem ??= 'Its sitemaps name one another too often.';
    else {
      for (const child of found) {
        if (asked.has(child.address) || asked.size >= limits.maxSitemapFiles) continue;
        asked.add(child.address);
        waiting.push({ url: new URL(child.url), depth: depth + 1 });
      }
    }
  }
  return { pages: [...pages.values()].slice(0, limits.maxSitemapAddresses), problem };
}

/** @returns a string: why it cannot be read. */
async function readFile(
  { egress, turns, limits, signal }: SitemapParts,
  url: URL,
): Promise<SitemapFile | string> {
  try {
    const { pauseMs, maxSitemapBytes: maxBytes } = limits;
    const { status, body } = await turns.take({ host: url.host, pauseMs, signal }, () =>
      egress.request({
        url: url.href,
        headers: { 'user-agent': ROBOT_NAME },
        signal,
        timeoutMs: limits.timeoutMs,
        maxBytes,
        redirects: limits.maxRedirects,
        wantsBody: ({ status: given }) => given === 200,
      }),
    );
    if (status >= 300 && status <= 399)
      return `The sitemap redirects more than ${limits.maxRedirects} times.`;
    if (status !== 200) return `The server answered ${status} for the sitemap.`;
    const bytes = isPacked(body) ? await unpack(body, { maxOutputLength: maxBytes }) : body;
    return (
      readSitemapXml(bytes.toString('utf8'), limits.maxSitemapAddresses) ??
      'What the address leads to is no sitemap.'
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EgressError) return error.message;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'The sitemap is larger than is taken.';
    if (code.startsWith('Z_')) return 'The sitemap cannot be unpacked.';
    throw error;
  }
}

function isPacked(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
