// The agent's words with their addresses as links. What is no link is text, whatever it looks like.
import { html, nothing } from 'lit';
import { splitLinks, type Link } from './links.js';

export interface Linking {
  /** The hosts that may be linked; undefined for any. */
  readonly hosts: string | undefined;
  /** Said after a link that opens in a new tab. */
  readonly opensNewTab: string | undefined;
}

/** The words of a line that changes no more: what a link leads to must not change under the visitor's finger. */
export function renderLinkedWords(text: string, { hosts, opensNewTab }: Linking): unknown {
  const allowed = readHosts(hosts);
  return splitLinks(text, allowed).map((part) =>
    typeof part === 'string' ? part : renderLink(part, opensNewTab),
  );
}

/** Pages may hold anything at all: what is no text allows no host. */
function readHosts(hosts: unknown): readonly string[] | undefined {
  if (hosts === undefined || hosts === null) return undefined;
  return typeof hosts === 'string' ? hosts.split(/\s+/).filter(Boolean) : [];
}

/** Mail too in a tab of its own: a program for it on the web would take the place of the page, and end its call. */
function renderLink({ text, href, isPage }: Link, opensNewTab: string | undefined): unknown {
  return html`<a class="link" part="link" href=${href} target="_blank" rel="noopener noreferrer"
    >${text}${isPage && opensNewTab ? html`<span class="visually-hidden"> (${opensNewTab})</span>` : nothing}</a
  >`;
}
