// Turns the Markdown documents into pages of the demo site, on the template docs/document.html. The same files are
// read on GitHub, so links between them are made to lead to the pages here.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEMPLATE = 'docs/document.html';

/** @returns {Map<string, string>} document in the repository → name of its page, without an ending */
function documents() {
  const own = readdirSync(path.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  return new Map([
    ...own.map((name) => [`docs/${name}`, name.slice(0, -'.md'.length)]),
    ['packages/widget/README.md', 'widget'],
    ['packages/proxy/README.md', 'proxy'],
    ['packages/react-wrapper/README.md', 'react'],
    ['packages/service/README.md', 'service'],
    ['packages/sandbox/README.md', 'sandbox-reference'],
  ]);
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** As GitHub makes them, so that links with an anchor work in both places. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/<[^>]+>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** @param {string} file @param {string} markdown @param {Map<string, string>} pages */
function render(file, markdown, pages) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escape(pageOf(href, file, pages))}">${this.parser.parseInline(tokens)}</a>`;
      },
      code({ text, lang }) {
        // Scrolls sideways on a narrow screen, and so must be reachable by keyboard.
        return `<pre tabindex="0" data-language="${escape(lang ?? '')}"><code>${escape(text)}</code></pre>\n`;
      },
      html: ({ text }) => (text.startsWith('<!--') ? '' : text),
    },
  });
  return String(marked.parse(markdown))
    .replaceAll('<table>', '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** @param {string} href @param {string} file @param {Map<string, string>} pages */
function pageOf(href, file, pages) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const inRepository = path.posix.normalize(path.posix.join(path.posix.dirname(file), target));
  const page = pages.get(inRepository) ?? pages.get(path.posix.join(inRepository, 'README.md'));
  if (page === undefined) return href;
  return `${page}.html${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Vite plugin: writes a page for every document once the template has been built. */
export function documentPages() {
  return {
    name: 'document-pages',
    writeBundle({ dir }) {
      const pages = documents();
      const template = readFileSync(path.join(dir, TEMPLATE), 'utf8');
      for (const [file, page] of pages) {
        const markdown = readFileSync(path.join(ROOT, file), 'utf8');
        const title = /^# (.+)$/m.exec(markdown)?.[1] ?? page;
        const html = template
          .replace('<!-- title -->', () => escape(title))
          .replace('<!-- document -->', () => render(file, markdown, pages));
        writeFileSync(path.join(dir, 'docs', `${page}.html`), html);
      }
      rmSync(path.join(dir, TEMPLATE));
    },
  };
}
