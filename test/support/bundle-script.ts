// Makes one script of a compiled entry and all that it imports.
import { build, type Rolldown } from 'vite';

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles each entry once in the life of the process.
 * @param entry path of the compiled script. @returns a script that needs no module loader
 */
export function bundleScript(entry: string): Promise<string> {
  const bundled = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, bundled);
  return bundled;
}

async function bundle(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      sourcemap: false,
      lib: { entry, formats: ['iife'], name: 'testPage', fileName: 'page' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code;
  if (code === undefined) throw new Error(`${entry} was not bundled`);
  return code;
}
