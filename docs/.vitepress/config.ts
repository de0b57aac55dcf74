// The documentation as a site of static files. `DOCS_BASE` is the path it is served under; `DOCS_FILES`, where a browser
// reads the repository's other files; `DOCS_DEMO`, whether the demo site's pages stand around it.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { CODE_COLOURS } from './code-colours.js';
import { DOCUMENTS, GROUPS, requireEveryDocument } from './documents.js';
import { anchorOf, followRepositoryLinks } from './repository-links.js';
import { searchDialog } from './search-dialog.js';
import { iconsIntoFiles, scriptsIntoFile } from './strict-policy.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const base = process.env.DOCS_BASE ?? '/docs/';

requireEveryDocument();

const LONG_CODE = { frontmatter: { pageClass: 'long-code' } };

const PAGES_WITH_WIDE_TABLES: Readonly<Record<string, { readonly frontmatter: object }>> = {
  // Its tables need the room that a table of contents takes.
  'comparison.md': { frontmatter: { aside: false, pageClass: 'wide-tables' } },
  // What a log or a test is called is longer than a column.
  'conformance.md': LONG_CODE,
  'operations.md': LONG_CODE,
};

/** May go on in the next line after a dot or a slash of its text. */
const breakable = (html: string): string => html.replace(/(?<!<)[./](?=\w)/g, '$&<wbr>');

interface Renderer {
  readonly options: { highlight?: unknown };
  render(text: string, environment: object): string;
}

/** For the search, which reads the words alone: colouring the code again would take seconds. */
function withoutColours(text: string, environment: object, markdown: Renderer): string {
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  try {
    return markdown.render(text, environment);
  } finally {
    markdown.options.highlight = highlight;
  }
}

export default defineConfig({
  base,
  srcDir: ROOT,
  srcExclude: ['*.md', '{.changeset,demo,scripts,test}/**', 'packages/*/!(README).md', 'packages/*/*/**'],
  rewrites: Object.fromEntries(DOCUMENTS.map(({ file, page }) => [file, `${page}.md`])),
  cacheDir: `${ROOT}/.cache/vitepress`,
  outDir: process.env.DOCS_OUT ?? `${ROOT}/demo/dist/docs`,
  metaChunk: true,
  // Pages side by side would stand in the search index in another order each time.
  buildConcurrency: 1,
  // To switch without transitions, a style element would be written into the page.
  appearance: { disableTransition: false },
  // By default it is a style attribute.
  contentProps: { class: 'content' },
  ignoreDeadLinks: 'localhostLinks',
  lang: 'en',
  title: 'voice-agent',
  description:
    'Put an AI voice agent on any website: documentation of the widget, the proxy and the service.',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  markdown: {
    ...CODE_COLOURS,
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      followRepositoryLinks(markdown, { root: ROOT, files: process.env.DOCS_FILES });
      // Vue would read a template in what is only text.
      for (const rule of ['text', 'code_inline'] as const) {
        const render = markdown.renderer.rules[rule];
        markdown.renderer.rules[rule] = (...given) =>
          render?.(...given).replaceAll('{{', '&#123;&#123;') ?? '';
      }
      const renderCode = markdown.renderer.rules.code_inline;
      markdown.renderer.rules.code_inline = (...given) => {
        const { relativePath = '' } = given[3] as { relativePath?: string };
        const html = renderCode?.(...given) ?? '';
        return PAGES_WITH_WIDE_TABLES[relativePath] === LONG_CODE ? breakable(html) : html;
      };
      // Scrolls sideways on a narrow screen, and so must be reachable by keyboard.
      markdown.renderer.rules.table_open = () =>
        '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n';
      markdown.renderer.rules.table_close = () => '</table></div>\n';
    },
  },
  themeConfig: {
    logo: '/favicon.svg',
    search: { provider: 'local', options: { detailedView: false, _render: withoutColours } },
    outline: { level: [2, 3], label: 'On this page' },
    sidebar: GROUPS.map(({ title, documents }) => ({
      text: title,
      items: documents.map((document) => ({ text: document.title, link: `/${document.page}` })),
    })),
  },
  transformPageData: ({ relativePath }) => PAGES_WITH_WIDE_TABLES[relativePath],
  transformHtml: (html, _id, { siteConfig }) => scriptsIntoFile(html, { outDir: siteConfig.outDir, base }),
  vite: {
    configFile: false,
    publicDir: `${ROOT}/demo/pages/public`,
    plugins: [iconsIntoFiles(), searchDialog()],
    define: { HAS_DEMO: JSON.stringify(process.env.DOCS_DEMO === 'yes') },
    build: { target: 'es2022', cssTarget: 'chrome123', chunkSizeWarningLimit: 1000 },
  },
});
