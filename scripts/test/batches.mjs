// Quick tests share a process, since starting one takes longer than most of them take: what newer versions of Node call
// `isolation: 'none'`. Those that change what others in the process would see keep one of their own.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../process/run.mjs';

const FOLDER = path.join(ROOT, '.cache/test-batches');
/** One for each test file that runs at the same time. */
const BATCHES = 2;
/** Hooks that belong to no suite would run for every file's tests; the rest changes the process itself. */
const NEEDS_OWN_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|mock\.timers|process\.(?:env|chdir|on|once|exit)|globalThis\.\w+ =|child_process/m;

/**
 * @param {readonly string[]} files compiled tests
 * @param {(file: string) => boolean} isQuick
 * @returns {string[]} what to run instead: first files that load the quick ones, then the others
 */
export function toBatches(files, isQuick) {
  const shared = files.filter((file) => isQuick(file) && !NEEDS_OWN_PROCESS.test(readFileSync(file, 'utf8')));
  if (shared.length <= BATCHES) return [...files];
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const batches = Array.from({ length: BATCHES }, (_, batch) => {
    const imports = shared
      .filter((_file, index) => index % BATCHES === batch)
      .map((file) => `import '${pathToFileURL(file).href}';\n`);
    const entry = path.join(FOLDER, `quick-${batch + 1}.mjs`);
    writeFileSync(entry, imports.join(''));
    return entry;
  });
  return [...batches, ...files.filter((file) => !shared.includes(file))];
}
