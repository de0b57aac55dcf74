// How npm is started by Node itself: on Windows npm is a batch file, which Node starts by a shell only.
import path from 'node:path';

/** npm's program, as npm names it to the scripts it runs and as it lies beside Node on Windows. */
const PROGRAM = 'npm-cli.js';

/**
 * @param {readonly string[]} args
 * @param {{ platform: string, execPath: string, env: NodeJS.ProcessEnv }} [machine] default: this process's
 * @returns {[command: string, args: string[]]} to be started without a shell
 */
export function npmCommand(args, { platform, execPath, env } = process) {
  const running = env['npm_execpath'];
  if (running !== undefined && path.basename(running) === PROGRAM) return [execPath, [running, ...args]];
  if (platform !== 'win32') return ['npm', [...args]];
  return [execPath, [path.join(path.dirname(execPath), 'node_modules/npm/bin', PROGRAM), ...args]];
}
