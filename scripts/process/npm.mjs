// Runs npm quietly: its output is returned, so that a failure can be reported.
import { spawnSync } from 'node:child_process';
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
 * @param {readonly string[]} args
 * @param {string} [folder] whose project it is; default: the repository's
 * @returns {{ isDone: boolean, isUnreachable: boolean, output: string }} `isUnreachable`: it failed because the registry
 *   does not answer
 */
export function npm(args, folder = ROOT) {
  const [command, words] = npmCommand([...args, ...QUIET_FLAGS]);
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  const output = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`;
  return { isDone: status === 0, isUnreachable: status !== 0 && UNREACHABLE.test(output), output };
}
