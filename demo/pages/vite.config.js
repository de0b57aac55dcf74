import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { documentPages } from './documents.js';

const page = (name) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

export default defineConfig({
  plugins: [documentPages()],
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: '../dist/pages',
    emptyOutDir: true,
    // The audio engine is one large lazy chunk, on purpose.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index', 'react', 'headless', 'gallery', 'state', 'docs/document', 'docs/playground'].map(page),
      onwarn(warning, warn) {
        // 'use client' is for frameworks that render on a server; this page is all client.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
