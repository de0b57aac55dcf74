// A React example of the documentation, as a bundler would ship it: with the newest React that is supported.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { REACTS } from '../support/react-page.js';

const ENTRY = `import { createRoot } from 'react-dom/client';
import { Help } from './help.tsx';
createRoot(document.querySelector('#root')).render(<Help />);
`;

/**
 * @param folder where the source is written, below this package. @param source a module that exports `Help`
 * @returns a script that renders it into `#root`
 */
export async function bundleReactExample(folder: string, source: string): Promise<string> {
  await writeFile(path.join(folder, 'help.tsx'), source);
  const entry = path.join(folder, 'main.tsx');
  await writeFile(entry, ENTRY);
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root: REACTS[19],
    resolve: { dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      sourcemap: false,
      lib: { entry, formats: ['iife'], name: 'example', fileName: 'example' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code;
  if (code === undefined) throw new Error('The example was not bundled.');
  return code;
}
