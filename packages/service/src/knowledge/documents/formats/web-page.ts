// What a web page says of itself and of where it leads, apart from its words.

import type { ReadResult } from '../read-result.js';
import { MAX_LINKS, MAX_URL_CHARACTERS } from '../read-limits.js';
import type { DomDocument } from './dom.js';

export type WebPage = Pick<ReadResult, 'links' | 'canonicalUrl' | 'isNoindex' | 'isNofollow'>;

/** @param url of the page; without one, addresses that are relative to it lead nowhere. */
export function webPageOf(document: DomDocument, url: string | undefined): WebPage {
  const base = resolve(document.querySelector('base[href]')?.getAttribute('href'), url) ?? url;
  const robots = robotsOf(document);
  return {
    links: linksOf(document, base),
    canonicalUrl: resolve(document.querySelector('link[rel="canonical"]')?.getAttribute('href'), base),
    isNoindex: robots.has('noindex') || robots.has('none'),
    isNofollow: robots.has('nofollow') || robots.has('none'),
  };
}

function robotsOf(document: DomDocument): ReadonlySet<string> {
  const words = new Set<string>();
  for (const meta of document.querySelectorAll('meta[name][content]')) {
    if (meta.getAttribute('name')?.trim().toLowerCase() !== 'robots') continue;
    for (const word of (meta.getAttribute('content') ?? '').toLowerCase().split(/[\s,]+/)) words.add(word);
  }
  return words;
}

function linksOf(document: DomDocument, base: string | undefined): readonly string[] {
  const links = new Set<string>();
  for (const anchor of document.querySelectorAll('a[href], area[href]')) {
    if (/\bnofollow\b/i.test(anchor.getAttribute('rel') ?? '')) continue;
    const link = resolve(anchor.getAttribute('href'), base);
    if (link !== undefined) links.add(link);
    if (links.size >= MAX_LINKS) break;
  }
  return [...links];
}

/** @returns undefined for what leads to no other page of the web. */
function resolve(reference: string | null | undefined, base: string | undefined): string | undefined {
  const trimmed = reference?.trim() ?? '';
  if (trimmed === '' || trimmed.startsWith('#') || trimmed.length > MAX_URL_CHARACTERS) return undefined;
  if (!URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href.length > MAX_URL_CHARACTERS ? undefined : url.href;
}
