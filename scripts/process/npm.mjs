// Runs npm quietly: its output is returned, so that a failure can be reported.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { npmCommand } from './npm-command.mjs';
import { ROOT } from './run.mjs';

/** npm's error codes for a registry that does not answer. */
const UNREACHABLE =
  /npm error code (?:EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ENOTFOUND|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/;
/** No audit, no advertisement, no update check; and few retries, so that a missing registry is reported soon. */
const QUIET_FLAGS = [
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
];

/**
 * @typedef {{ isDone: boolean, isUnreachable: boolean, output: string }} NpmResult `isUnreachable`: it failed because the
 *   registry does not answer
 */

/**
 * @param {readonly string[]} args
 * @param {string} [folder] whose project it is; default: the repository's
 * @returns {Promise<NpmResult>}
 */
export async function npm(args, folder = ROOT) {
  const [command, words] = npmCommand([...args, ...QUIET_FLAGS]);
  const child = spawn(command, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  const code = await once(child, 'close').then(
    ([status]) => status,
    (/** @type {Error} */ error) => {
      output += error.message;
      return 127;
    },
  );
  return { isDone: code === 0, isUnreachable: code !== 0 && UNREACHABLE.test(output), output };
}
