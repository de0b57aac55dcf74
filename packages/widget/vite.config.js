import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * A dynamic import is left to the browser: Vite's own way round it preloads style sheets, of which there are none.
 * @type {import('vite').Plugin}
 */
const plainDynamicImports = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/**
 * Takes comments and indentation out of tagged templates, which no minifier looks into.
 * @type {import('vite').Plugin}
 */
const tightTemplates = {
  name: 'tight-templates',
  transform: (code, id) => {
    if (!id.includes('/dist/element/')) return undefined;
    return id.endsWith('.styles.js')
      ? code.replace(/css `([^`]*)`/g, (_, sheet) => `css\`${tighten(sheet)}\``)
      : code.replace(/\n {4,}(?=[<>@?./a-z$])/g, '\n '); // one space between attributes is as good as many
  },
};

/** @param {string} sheet */
function tighten(sheet) {
  return sheet
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/;}/g, '}')
    .replace(/([a-z-]): /g, '$1:')
    .trim();
}

// The script-tag build: one file before the click; the call's parts and the call engine as chunks that a click, hover
// or focus loads. It is made from what the compiler wrote, so that both builds are the same program.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [plainDynamicImports, tightTemplates],
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    target: 'es2022',
    copyPublicDir: false,
    modulePreload: false,
    // The call engine is one large chunk, on purpose; in kB.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: fileURLToPath(new URL('dist/script-tag.js', import.meta.url)),
      output: {
        format: 'es',
        entryFileNames: 'voice-agent.js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
