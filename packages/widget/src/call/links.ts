// Finds the addresses in a text that may become links. Pure: it knows no page. It is cautious: what is not plainly a safe
// address stays text, and what it returns, joined, is the text again.

/** An address, as it is written in the text. */
export interface Link {
  readonly text: string;
  readonly href: string;
  /** Whether it leads to another page, rather than to a program for mail or telephone. */
  readonly isPage: boolean;
}

/** Longer ones stay text. */
const LENGTH_LIMIT = 2000;

/**
 * What begins like an address, up to what cannot be in one: white space, control and format characters (which include
 * those that turn the direction of writing), quotation marks, the punctuation of Chinese and Japanese. No part of the
 * pattern can match in two ways, so the time it takes grows with the text's length only.
 */
const CANDIDATE =
  /(?<![\w])(?:https:\/\/|mailto:|tel:)[^\s\p{C}<>"“”„«»`\\^{|}\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f]+|(?<![^\s([“„"'«（])[\w.+-]{1,64}@[\w.-]{1,255}/giu;

/** What may not follow: there the address only seems to end, to the eye or to the pattern. */
const CUT = /^(?:[\\@]|(?![\u061c\u200e\u200f\u202c\u2069])\p{Cf})/u;
const MAIL_CUT = /^[\p{L}\p{M}\p{N}]/u;

const MAIL_ADDRESS = /^[\w+-][\w.+-]{0,63}@(?:[\w-]{1,63}\.){1,8}[a-z][a-z-]{1,62}$/i;
const TELEPHONE = /^tel:\+?[\d().-]{3,30}$/i;

/**
 * The text and the links in it, in order. `hosts`: those that may be linked, each as it is or with `*.` in front for its
 * subdomains; undefined for any host. A telephone number is of no host, and linked unless `hosts` is empty.
 */
export function splitLinks(text: string, hosts: readonly string[] | undefined): readonly (string | Link)[] {
  if (hosts?.length === 0) return [text];
  const parts: (string | Link)[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const written = trimEnd(found);
    const after = text.slice(index + found.length, index + found.length + 2);
    const link = CUT.test(after) ? undefined : toLink(written, after, hosts);
    if (!link) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(link);
    from = index + written.length;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}

function toLink(written: string, after: string, hosts: readonly string[] | undefined): Link | undefined {
  if (written.length > LENGTH_LIMIT) return undefined;
  if (/^https:/i.test(written)) return toPageLink(written, hosts);
  if (/^tel:/i.test(written)) {
    return TELEPHONE.test(written) ? { text: written, href: written, isPage: false } : undefined;
  }
  if (MAIL_CUT.test(after)) return undefined;
  const address = written.replace(/^mailto:/i, '');
  const isAllowed = MAIL_ADDRESS.test(address) && isHostAllowed(address.replace(/^.*@/, ''), hosts);
  return isAllowed ? { text: written, href: `mailto:${address}`, isPage: false } : undefined;
}

/** Not one with a name before the host, which can look like the host itself. */
function toPageLink(written: string, hosts: readonly string[] | undefined): Link | undefined {
  const authority = /^https:\/\/([^/?#]*)/i.exec(written)?.[1] ?? '';
  if (authority === '' || authority.includes('@')) return undefined;
  const url = parseUrl(written);
  if (url?.protocol !== 'https:' || !isHostAllowed(url.hostname, hosts)) return undefined;
  return { text: written, href: url.href, isPage: true };
}

function isHostAllowed(host: string, hosts: readonly string[] | undefined): boolean {
  const name = host.toLowerCase();
  return !hosts || hosts.some((allowed) => matchesHost(name, allowed));
}

function matchesHost(name: string, allowed: string): boolean {
  const isWildcard = allowed.startsWith('*.');
  // As a browser writes it, whatever the script it is in.
  const host = parseUrl(`https://${isWildcard ? allowed.slice(2) : allowed}`)?.hostname;
  if (!host) return false;
  return isWildcard ? name.endsWith(`.${host}`) : name === host;
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined; // no address after all
  }
}

/** Without the punctuation of the sentence around it; a closing bracket belongs to the address if its opening one does. */
function trimEnd(address: string): string {
  let surplus = count(address, ')') - count(address, '(');
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if (last === ')' && surplus > 0) surplus -= 1;
    else if (!".,:;!?'’‘…]*_~".includes(last)) break;
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
