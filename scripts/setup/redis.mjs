// A Redis for the tests of what replicas share: Debian's `redis-server`. The tests start and stop it.
import { existsSync } from 'node:fs';
import { mayInstallServers } from './debian.mjs';

const PLACES = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'];

/** @type {import('./system-parts.mjs').SystemPart} */
export const REDIS = {
  title: 'Redis',
  packages: ['redis-server'],
  isThere: () => PLACES.some((place) => existsSync(place)),
  mayInstall: mayInstallServers,
  without: ['Redis is not installed: the tests that need one are skipped.'],
};
