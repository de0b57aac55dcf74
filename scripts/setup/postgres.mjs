// A PostgreSQL for the tests of the service: Debian's. The tests start and stop it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Each version has a folder of its own in it. */
const FOLDER = '/usr/lib/postgresql';
/** There where systemd runs the machine: installing Debian's PostgreSQL would start it, and again at every boot. */
const SYSTEMD = '/run/systemd/system';

/** @type {import('./system-parts.mjs').SystemPart} */
export const POSTGRES = {
  title: 'PostgreSQL',
  packages: ['postgresql'],
  isThere: () =>
    existsSync(FOLDER) &&
    readdirSync(FOLDER).some((version) => existsSync(path.join(FOLDER, version, 'bin/initdb'))),
  mayInstall: () => !existsSync(SYSTEMD),
  without: ['PostgreSQL is not installed: the tests that need one are skipped.'],
};
