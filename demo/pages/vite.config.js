import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const page = (name) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: '../dist/pages',
    emptyOutDir: true,
    rolldownOptions: { input: [page('index'), page('react'), page('headless')] },
  },
});
