// Makes one script of a compiled entry and all that it imports.
import { build, type Rolldown } from 'vite';

/** @param entry path of the compiled script. @returns a script that needs no module loader */
export async function bundleScript(entry: string): Promise<string> {
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
