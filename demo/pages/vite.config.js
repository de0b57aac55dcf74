import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const page = (name) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: '../dist/pages',
    emptyOutDir: true,
    // The audio engine is one large lazy chunk, on purpose.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index', 'react', 'headless', 'gallery', 'state'].map(page),
      onwarn(warning, warn) {
        // 'use client' is for frameworks that render on a server; this page is all client.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
