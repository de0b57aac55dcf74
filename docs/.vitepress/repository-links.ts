// Links and anchors as GitHub reads them, so that one text works there and on the site.
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { DOCUMENTS } from './documents.js';

const PAGES = new Map(DOCUMENTS.map(({ file, page }) => [file, page]));

/** The anchor that GitHub makes of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

export interface LinkPlaces {
  /** The repository's top folder. */
  readonly root: string;
  /** Where a browser reads the repository's files, such as `https://git.example/voice-agent/blob/main`. Without it, a link
   * to a file that is no page stays as its text. */
  readonly files: string | undefined;
}

/** Makes links between documents lead to their pages, and links to other files lead to the repository. */
export function followRepositoryLinks(markdown: MarkdownRenderer, { root, files }: LinkPlaces): void {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const { realPath, path: rewritten } = env as { realPath?: string; path: string };
    const folder = path.posix.dirname(path.posix.relative(root, realPath ?? rewritten));
    for (const { children } of tokens) {
      let isDropped = false;
      for (const token of children ?? []) {
        const href = token.attrGet('href');
        if (token.type === 'link_open' && href !== null && !/^[a-z]+:|^#/.test(href)) {
          const address = addressOf(href, folder, files);
          if (address !== undefined) token.attrSet('href', address);
          isDropped = address === undefined;
        }
        if (isDropped && token.type.startsWith('link_')) {
          isDropped = token.type === 'link_open';
          token.type = 'text';
          token.content = '';
        }
      }
    }
  });
}

function addressOf(href: string, folder: string, files: string | undefined): string | undefined {
  const [target = '', anchor] = href.split('#');
  const file = path.posix.join(folder, target);
  const page = PAGES.get(file) ?? PAGES.get(path.posix.join(file, 'README.md'));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (page !== undefined) return `/${page}.md${hash}`;
  // VitePress finds those that lead nowhere.
  if (file.startsWith('docs/') && file.endsWith('.md')) return `/${file}`;
  return files === undefined ? undefined : `${files}/${file}${hash}`;
}
