// One text for all addresses of one page, and one for all of one site. It tells pages apart; what is asked for is the address as
// it was found, since a server may insist on every letter of it.

import { INDEX_FILE, isIdleParameter, MAX_ADDRESS_LENGTH } from '../../choices/web-pages.js';

const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/?#]*/gi;

/** @returns the address without what only its reader's browser uses; undefined: it is none of a page. */
export function readPageUrl(text: string, base?: string): URL | undefined {
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href.length > MAX_ADDRESS_LENGTH ? undefined : url;
}

/** The same for two addresses that lead to the same page, as far as they tell. */
export function normalUrl(url: URL): string {
  const path = url.pathname.replace(SESSION_IN_PATH, '').replace(INDEX_FILE, '/');
  const parameters = [...url.searchParams]
    .filter(([name]) => !isIdleParameter(name))
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const query = new URLSearchParams(parameters).toString();
  return `${url.protocol}//${hostOf(url)}${path}${query === '' ? '' : `?${query}`}`;
}

/** The same for all pages of a site: a host with its port, whether by http or https, with or without `www.`. */
export function siteOf(url: URL): string {
  return hostOf(url).replace(/^www\.(?=[^.]+\.)/, '');
}

function hostOf({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/, '');
  return port === '' ? name : `${name}:${port}`;
}
