// Where the copy of the script-tag build is that ships with this package.
import { fileURLToPath } from 'node:url';

/** The folder; the build of the repository fills it. */
export const OWN_WIDGET = fileURLToPath(new URL('../../widget', import.meta.url));
