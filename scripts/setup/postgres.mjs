// A PostgreSQL for the tests of the service: Debian's. The tests start and stop it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { mayInstallServers } from './debian.mjs';

/** Each version has a folder of its own in it. */
const FOLDER = '/usr/lib/postgresql';

/** @type {import('./system-parts.mjs').SystemPart} */
export const POSTGRES = {
  title: 'PostgreSQL',
  packages: ['postgresql'],
  isThere: () =>
    existsSync(FOLDER) &&
    readdirSync(FOLDER).some((version) => existsSync(path.join(FOLDER, version, 'bin/initdb'))),
  mayInstall: mayInstallServers,
  without: ['PostgreSQL is not installed: the tests that need one are skipped.'],
};
