// Provides a Redis for the tests of what replicas share: Debian's `redis-server`. The tests start and stop it.
import { existsSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from './debian.mjs';

const PLACES = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'];
/** There where systemd runs the machine: installing Debian's Redis would start it, and again at every boot. */
const SYSTEMD = '/run/systemd/system';

/** Installs Redis where that is possible and starts no service, and otherwise says what will be left out. */
export async function ensureRedis() {
  if (PLACES.some((place) => existsSync(place))) return;
  if (mayInstallDebianPackages() && !existsSync(SYSTEMD)) {
    console.log("Installing Redis from the system's packages: redis-server …");
    if (await installDebianPackages(['redis-server'])) return;
  }
  console.log('Redis is not installed: the tests that need one are skipped.');
}
