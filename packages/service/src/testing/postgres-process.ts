// A PostgreSQL with one empty database for whoever forks this file: sends its address, or why there is none, and ends with its
// parent.

import { postgresIsMissing, startPostgres } from './postgres-server.js';

if (postgresIsMissing === false) {
  const server = await startPostgres();
  process.on('disconnect', () => void server.stop().then(() => process.exit(0)));
  process.send?.({ url: await server.createDatabase() });
} else {
  process.send?.({ missing: postgresIsMissing });
  process.disconnect();
}
