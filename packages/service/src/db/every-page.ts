// All rows that a query finds, however many there are: page by page, so that neither the memory nor a connection is held while
// somebody reads them. Each page begins behind the last row of the one before it.

import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Where a row stands among the others: by its time, and among those of one time by its id. */
export interface Position {
  readonly created_at: Date;
  readonly id: string;
}

/**
 * Rows that are created meanwhile need not be among them.
 * @param read a page of at most `pageSize` rows, of those behind this one; undefined: the first page.
 */
export async function* everyPage<Row extends Position>(
  pageSize: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const rows: readonly Row[] = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length < pageSize ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/**
 * Whether a row stands behind this one. Times are exact: the clock's milliseconds are all that was written.
 * @param first which rows come first; those of one time are in the order of their ids.
 */
export function isBehind(
  { created_at: time, id }: Position,
  first: 'newest' | 'oldest',
): RawBuilder<SqlBool> {
  return first === 'newest'
    ? sql`created_at <= ${time} and (created_at < ${time} or id > ${id})`
    : sql`created_at >= ${time} and (created_at > ${time} or id > ${id})`;
}
