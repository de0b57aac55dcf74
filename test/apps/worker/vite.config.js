import { defineConfig } from 'vite';

export default defineConfig({
  ssr: { noExternal: true },
  build: { ssr: 'worker.js' },
});
