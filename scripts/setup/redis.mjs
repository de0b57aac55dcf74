// A Redis for the tests of what replicas share: Debian's `redis-server`. The tests start and stop it.
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'];
/** There where systemd runs the machine: installing Debian's Redis would start it, and again at every boot. */
const SYSTEMD = '/run/systemd/system';

/** @type {import('./system-parts.mjs').SystemPart} */
export const REDIS = {
  title: 'Redis',
  packages: ['redis-server'],
  isThere: () => PLACES.some((place) => existsSync(place)),
  mayInstall: () => !existsSync(SYSTEMD),
  without: ['Redis is not installed: the tests that need one are skipped.'],
};
