// Installs the npm packages when they are missing or older than the lock file.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { npmCommand } from '../process/npm-command.mjs';
import { ROOT, run } from '../process/run.mjs';

const MINIMUM_NODE = [20, 19];

/** Stops the program with one line where Node is too old. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`Node ${MINIMUM_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Makes sure that everything in the lock file is installed; stops the program when it cannot be. */
export async function ensureDependencies() {
  requireNode();
  const lock = path.join(ROOT, 'package-lock.json');
  const installed = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing npm packages …');
  // The engine warning of a browser-only package says nothing about Node here.
  const code = await run(...npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error']));
  if (code === 0) return;
  console.error('npm ci failed; see above.');
  process.exit(1);
}
