import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { defineConfig } from 'vite';
import { thirdPartyNotices } from '../../scripts/build/third-party-notices.mjs';

// The script-tag build: one file before the click; the call's parts and the call engine as chunks that a click, hover
// or focus loads. It is made from what the compiler wrote, so that both builds are the same program.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [thirdPartyNotices(), plainImports(), denseStyles(), minifiedTwice()],
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    target: 'es2022',
    copyPublicDir: false,
    modulePreload: false,
    // The call engine is one large chunk, on purpose; in kB.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // How long the plugins took says more about the machine than about the build.
      checks: { pluginTimings: false },
      input: fileURLToPath(new URL('dist/script-tag.js', import.meta.url)),
      output: {
        format: 'es',
        entryFileNames: 'voice-agent.js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});

/**
 * Vite wraps every dynamic import to preload style sheets and other chunks. These chunks have none, and what the wrapper
 * weighs is paid before the click: it becomes the import alone.
 * @returns {import('vite').Plugin}
 */
function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/**
 * What Vite has minified Terser makes smaller by another 2 kB, compressed; Terser alone leaves 5 kB more.
 * @returns {import('vite').Plugin}
 */
function minifiedTwice() {
  return {
    name: 'minified-twice',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { code } = await minify(chunk.code, {
          module: true,
          compress: { passes: 3, ecma: 2020, comparisons: false, join_vars: false },
          format: { ecma: 2020 },
        });
        chunk.code = code ?? chunk.code;
      }
    },
  };
}

/**
 * Style sheets stand in the program as text, which no minifier touches: their comments and spaces would be loaded too.
 * @returns {import('vite').Plugin}
 */
function denseStyles() {
  return {
    name: 'dense-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.styles\.js$/ },
      handler: (code) => code.replaceAll(/css ?`([^`]*)`/g, (_whole, sheet) => `css\`${dense(sheet)}\``),
    },
  };
}

/**
 * @param {string} sheet without strings in which spaces count
 * @returns {string} the same rules
 */
function dense(sheet) {
  return sheet
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .replaceAll(';}', '}')
    .trim();
}
