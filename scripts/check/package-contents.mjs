// What would be published: packs each package, and looks at what is in it, at where its README leads, and at whether its
// types are found. Takes the packages' folders as words. Expects that they are built.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { npmCommand } from '../process/npm-command.mjs';
import { ROOT, runPackage } from '../process/run.mjs';

const PACK_LIMIT_MS = 60_000;
const REQUIRED = ['LICENSE', 'README.md', 'package.json'];
/** Tests and what only they need, what the compiler keeps for itself, and sources, which the maps hold. */
const FORBIDDEN = /\.test\.|(^|\/)testing\/|\.tsbuildinfo$|\.d\.ts\.map$|^src\/|(^|\/)node_modules\//;
/** Folders of code that is bundled with other people's. */
const BUNDLED = /^dist\/(browser|widget)\//;
/** They would name where a package is kept, which is its keeper's to say. */
const PLACES = ['repository', 'homepage', 'bugs'];
/** In Markdown: fenced blocks and spans, where what looks like a link is none. */
const CODE = /^(`{3,})[\s\S]*?^\1|(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm;
/** In Markdown: `[text](target)`, pictures too, `[label]: target`, and what HTML has for both. */
const LINK = /\]\(\s*<?([^)>\s]+)|^ {0,3}\[[^\]]+\]:\s*<?([^>\s]+)|\b(?:href|src)="([^"]*)"/gm;
/** A scheme, a host, or a heading of the same page. */
const LEADS_ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

/**
 * There is no repository that npm could look a relative link up in, and none is in `node_modules`.
 * @param {string} markdown
 * @param {readonly string[]} files paths inside the package
 * @returns {string[]} the relative links that lead to none of them
 */
function lostLinks(markdown, files) {
  const targets = [...markdown.replace(CODE, '').matchAll(LINK)].map((match) => match.slice(1).join(''));
  return targets
    .filter((target) => !LEADS_ELSEWHERE.test(target))
    .filter((target) => !files.includes(path.posix.normalize(target.replace(/[?#].*$/, ''))));
}

/**
 * @param {string} folder
 * @param {readonly string[]} files paths inside the package
 * @returns {string[]} what is wrong
 */
function problems(folder, files) {
  const read = (/** @type {string} */ file) => readFileSync(path.join(folder, file), 'utf8');
  const found = files.filter((file) => FORBIDDEN.test(file)).map((file) => `${file} has no place in it`);
  found.push(...REQUIRED.filter((file) => !files.includes(file)).map((file) => `${file} is missing`));
  if (files.includes('LICENSE') && read('LICENSE') !== readFileSync(path.join(ROOT, 'LICENSE'), 'utf8')) {
    found.push('LICENSE differs from the one at the top');
  }
  const bundled = files.filter((file) => BUNDLED.test(file));
  if (bundled.length > 0 && !bundled.some((file) => file.endsWith('/third-party-notices.txt'))) {
    found.push('the terms of the bundled code are missing');
  }
  for (const file of files.filter((name) => name.endsWith('.map'))) {
    const { sources, sourcesContent = [] } = JSON.parse(read(file));
    const isOwn = sources.every((/** @type {string} */ source) =>
      path.join(path.dirname(file), source).startsWith(`src${path.sep}`),
    );
    if (!isOwn) found.push(`${file} shows sources of others`);
    if (sourcesContent.length !== sources.length) found.push(`${file} leads to sources that are not there`);
  }
  for (const link of files.includes('README.md') ? lostLinks(read('README.md'), files) : []) {
    found.push(`README.md links to ${link}, which is not in the package; name what is meant instead`);
  }
  const manifest = JSON.parse(read('package.json'));
  found.push(...PLACES.filter((name) => name in manifest).map((name) => `package.json names a ${name}`));
  return found;
}

/** @param {string} name @param {string} destination @returns {Promise<boolean>} whether all is well */
async function check(name, destination) {
  const folder = path.join(ROOT, 'packages', name);
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination, folder];
  const { stdout } = await promisify(execFile)(...npmCommand(words), { cwd: ROOT, timeout: PACK_LIMIT_MS });
  const [{ filename, files }] = JSON.parse(stdout);
  const wrong = problems(
    folder,
    files.map((/** @type {{ path: string }} */ file) => file.path),
  );
  for (const problem of wrong) console.error(`packages/${name}: ${problem}`);
  // Only modules are published, and CommonJS has to import them. The old resolution of TypeScript finds the types, too.
  // The script-tag build has no types.
  const options = ['--ignore-rules', 'cjs-resolves-to-esm', '--no-emoji', '--format', 'ascii'];
  const code = await runPackage(
    '@arethetypeswrong/cli/dist/index.js',
    [path.join(destination, filename), ...options, '--exclude-entrypoints', 'voice-agent.js'],
    { quiet: true },
  );
  return wrong.length === 0 && code === 0;
}

const destination = mkdtempSync(path.join(tmpdir(), 'voice-agent-packages-'));
try {
  const results = await Promise.all(process.argv.slice(2).map((name) => check(name, destination)));
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  rmSync(destination, { recursive: true, force: true });
}
