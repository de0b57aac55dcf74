// Tests share processes, since starting one, and what it loads, takes longer than most of them take: what newer versions of Node
// call `isolation: 'none'`. Those that change what others in the process would see keep one of their own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../process/run.mjs';

const FOLDER = path.join(ROOT, '.cache/test-batches');
/** Hooks that belong to no suite would run for every file's tests; the rest changes the process itself. */
const NEEDS_OWN_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|mock\.timers|process\.(?:env|chdir|on|once|exit)|globalThis\.\w+ =|child_process/m;

/**
 * @param {readonly string[]} files compiled tests
 * @param {{ name: string, count: number, before?: readonly (string | undefined)[] }} batches `name`: of the group, so that groups do
 * not overwrite each other; `before`: for each batch, a module that is loaded before its tests
 * @returns {string[]} what to run instead: files that load several each, then those that keep a process of their own
 */
export function toBatches(files, { name, count, before = [] }) {
  const shared = files.filter((file) => !NEEDS_OWN_PROCESS.test(readFileSync(file, 'utf8')));
  if (shared.length <= count) return [...files];
  mkdirSync(FOLDER, { recursive: true });
  const batches = Array.from({ length: count }, (_, batch) => {
    const tests = shared.filter((_file, index) => index % count === batch);
    const imports = [...(before[batch] ? [before[batch]] : []), ...tests].map(
      (file) => `import '${pathToFileURL(file).href}';\n`,
    );
    const entry = path.join(FOLDER, `${name}-${batch + 1}.mjs`);
    writeFileSync(entry, imports.join(''));
    return entry;
  });
  return [...batches, ...files.filter((file) => !shared.includes(file))];
}
