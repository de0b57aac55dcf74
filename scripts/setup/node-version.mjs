// Provides another version of Node: npm's package `node` consists of one package a platform, which is installed by itself
// because it needs no install script.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { npm } from '../process/npm.mjs';
import { ROOT } from '../process/run.mjs';

const FOLDER = path.join(ROOT, '.cache/node');
/** A major version, or one with its minor or its patch. */
const VERSION = /^\d+(?:\.\d+){0,2}$/;

/**
 * @param {string} version such as `24` or `22.12.0`; a major version stands for its newest release
 * @returns {Promise<string>} the path of its program
 * @throws when there is no such version, none for this platform, or npm cannot fetch it
 */
export async function ensureNode(version) {
  if (!VERSION.test(version)) {
    throw new Error(`"${version}" is no version of Node; it looks like 24, 22.12 or 20.19.0.`);
  }
  const { platform, arch } = process;
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const folder = path.join(FOLDER, version);
  const program = path.join(folder, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  console.log(`Installing Node ${version} …`);
  mkdirSync(folder, { recursive: true });
  const result = await npm(
    ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${version}`],
    folder,
  );
  if (result.isDone && existsSync(program)) return program;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(reasonOf(result, version, name));
}

/** @param {import('../process/npm.mjs').NpmResult} result @param {string} version @param {string} name */
function reasonOf({ isUnreachable, output }, version, name) {
  if (isUnreachable) return `Node ${version} cannot be installed: the npm registry cannot be reached.`;
  if (/npm error code ETARGET\b/.test(output))
    return `npm has no Node ${version} for this platform (${name}).`;
  if (/npm error code E404\b/.test(output)) return `npm has no Node for this platform (${name}).`;
  return `Node ${version} could not be installed:\n${output}`;
}
