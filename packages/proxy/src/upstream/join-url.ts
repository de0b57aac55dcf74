// Which addresses a page may be sent to for its call.
import { isLoopbackHost } from '../http/loopback.js';

/** What is asked of a `joinUrl`. */
export interface JoinUrlRules {
  /** Whether `ws:` on this machine is good enough: only when the service itself is on loopback. */
  readonly allowsLoopback: boolean;
  /** `rooms.example.com` is that host, `.example.com` every host below it; undefined is any. */
  readonly hosts: readonly string[] | undefined;
}

/** Whether it is a `wss:` URL of a host that is allowed, and holds no user name, fragment or blank. */
export function isAcceptableJoinUrl(joinUrl: string, { allowsLoopback, hosts }: JoinUrlRules): boolean {
  // URL parsing drops tabs and line breaks silently; what is checked must be what is sent.
  if (/[\s\p{Cc}\\]/u.test(joinUrl) || !URL.canParse(joinUrl)) return false;
  const url = new URL(joinUrl);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (hosts !== undefined && !hosts.some((entry) => isCovered(url.host, entry))) return false;
  if (url.protocol === 'wss:') return true;
  return allowsLoopback && url.protocol === 'ws:' && isLoopbackHost(url.hostname);
}

/** @param host with its port, unless that is the usual one */
function isCovered(host: string, entry: string): boolean {
  if (!entry.startsWith('.')) return host === entry;
  return host.endsWith(entry) && host.length > entry.length;
}
