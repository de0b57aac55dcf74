import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const page = (name) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

const read = (name) => readFileSync(new URL(`shared/${name}.html`, import.meta.url), 'utf8').trimEnd();

/** What several pages have, put where a page leaves room for it; the header's and footer's link to the page is marked. */
const sharedPieces = {
  name: 'shared-pieces',
  transformIndexHtml: (html, { path }) => {
    const own = path.replace(/^\/index.html$/, '/');
    const marked = (piece) => read(piece).replace(`href="${own}"`, (link) => `${link} aria-current="page"`);
    return ['header', 'footer', 'menu'].reduce(
      (filled, piece) => filled.replace(`<!-- ${piece} -->`, () => marked(piece)),
      html,
    );
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [sharedPieces],
  build: {
    outDir: '../dist/pages',
    emptyOutDir: true,
    // The audio engine is one large lazy chunk, on purpose.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index', 'script-tag', 'react', 'headless', 'gallery', 'playground', 'state'].map(page),
      // How long the plugins took says more about the machine than about the site.
      checks: { pluginTimings: false },
      onwarn(warning, warn) {
        // 'use client' is for frameworks that render on a server; this page is all client.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
