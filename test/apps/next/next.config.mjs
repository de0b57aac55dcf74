import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  // The folder that holds node_modules: a lock file further up would be taken for it.
  turbopack: { root: fileURLToPath(new URL('..', import.meta.url)) },
  outputFileTracingRoot: fileURLToPath(new URL('..', import.meta.url)),
};
