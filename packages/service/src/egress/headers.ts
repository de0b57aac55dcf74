// The headers of requests and answers, by names in lower case.

import { EgressError } from './egress-error.js';

export type Headers = Readonly<Record<string, string>>;

/** What the connection decides, and no user. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-authorization',
  'proxy-connection',
]);

/** What another origin than the one that was meant may know of a request. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'user-agent',
]);

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
/** Visible characters, tabs and spaces of Latin-1, as HTTP has them. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** @throws EgressError `bad-headers`. */
export function readHeaders(given: Headers): Headers {
  const headers = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name, value] of headers) {
    if (OF_THE_CONNECTION.has(name) || !NAME.test(name) || !VALUE.test(value)) throw EgressError.badHeaders();
  }
  return Object.fromEntries(headers);
}

export function harmlessOf(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name)));
}

export function withoutBody(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));
}

/** One text for each name. */
export function flattenHeaders(received: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(received).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
