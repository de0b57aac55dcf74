// Debian's and Ubuntu's package manager: whether it may be used here, and using it.
import { existsSync } from 'node:fs';
import { run } from '../process/run.mjs';

/** True on Debian or Ubuntu as root, unless `VOICE_AGENT_NO_APT=1` forbids it. */
export function mayInstallDebianPackages() {
  return (
    process.env['VOICE_AGENT_NO_APT'] !== '1' &&
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  );
}

/** False where systemd runs the machine: it would start a server that is installed, and again at every boot. */
export function mayInstallServers() {
  return !existsSync('/run/systemd/system');
}

/**
 * @param {readonly string[]} names
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installDebianPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => run('apt-get', ['install', '-y', '-qq', ...names], { env, quiet: true });
  if ((await install()) === 0) return true;
  console.log('Fetching the list of packages first …');
  if ((await run('apt-get', ['update', '-qq'], { env, quiet: true })) !== 0) return false;
  return (await install()) === 0;
}
