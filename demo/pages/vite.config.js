import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { documentPages } from './documents.js';

const page = (name) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

const HEADER = readFileSync(new URL('shared/header.html', import.meta.url), 'utf8').trimEnd();

/** Puts the site's header where a page leaves room for it, with the page's own link marked. */
const siteHeader = {
  name: 'site-header',
  transformIndexHtml: (html, { path }) => {
    const own = `href="${path.replace(/^\/index.html$/, '/')}"`;
    // A document without a link of its own belongs to the documentation.
    const link = HEADER.includes(own) ? own : 'href="/docs/index.html"';
    const header = HEADER.replace(link, `${link} aria-current="page"`);
    return html.replace('<!-- header -->', () => header);
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [siteHeader, documentPages()],
  build: {
    outDir: '../dist/pages',
    emptyOutDir: true,
    // The audio engine is one large lazy chunk, on purpose.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index', 'react', 'headless', 'gallery', 'state', 'docs/document', 'docs/playground'].map(page),
      // How long the plugins took says more about the machine than about the site.
      checks: { pluginTimings: false },
      onwarn(warning, warn) {
        // 'use client' is for frameworks that render on a server; this page is all client.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
