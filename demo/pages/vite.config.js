import { cpSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const page = (name) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

const HEADER = readFileSync(new URL('shared/header.html', import.meta.url), 'utf8').trimEnd();

/** Puts the site's header where a page leaves room for it, with the page's own link marked. */
const siteHeader = {
  name: 'site-header',
  transformIndexHtml: (html, { path }) => {
    const own = `href="${path.replace(/^\/index.html$/, '/')}"`;
    const header = HEADER.replace(own, `${own} aria-current="page"`);
    return html.replace('<!-- header -->', () => header);
  },
};

/** What the playground offers is what the element has. */
const elementManifest = {
  name: 'element-manifest',
  writeBundle: ({ dir }) =>
    cpSync(
      fileURLToPath(new URL('../../packages/widget/dist/custom-elements.json', import.meta.url)),
      `${dir}/docs/custom-elements.json`,
    ),
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [siteHeader, elementManifest],
  build: {
    outDir: '../dist/pages',
    emptyOutDir: true,
    // The audio engine is one large lazy chunk, on purpose.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index', 'react', 'headless', 'gallery', 'state', 'docs/playground'].map(page),
      // How long the plugins took says more about the machine than about the site.
      checks: { pluginTimings: false },
      onwarn(warning, warn) {
        // 'use client' is for frameworks that render on a server; this page is all client.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
