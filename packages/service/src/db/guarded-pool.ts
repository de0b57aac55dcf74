// The driver's pool as the query builder wants it: its errors of connections become one kind, and a connection that has failed is
// thrown away instead of being handed to the next.

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailableError, isUnavailable } from './unavailable.js';

export function guardPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      try {
        return guardClient(await pool.connect());
      } catch (error) {
        throw new DatabaseUnavailableError(error);
      }
    },
    end: () => pool.end(),
  };
}

function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  // One that breaks between two queries says so to nobody else; the next query finds out.
  const onError = (): void => {
    isBroken = true;
  };
  client.on('error', onError);
  const query = async (text: unknown, values?: unknown): Promise<unknown> => {
    try {
      return await client.query(text as string, values as unknown[]);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      isBroken = true;
      throw new DatabaseUnavailableError(error);
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      client.off('error', onError);
      client.release(isBroken);
    },
  };
}
