// One page of a list, and how many rows there are in all.

import { sql, type SelectQueryBuilder } from 'kysely';

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many match in all. */
  readonly total: number;
}

/**
 * @param query filtered, not yet ordered.
 * @param order sorts it; must be total.
 * @param countAll where nothing is filtered, and it is known without counting. Default: the query is counted.
 */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  order: (query: SelectQueryBuilder<Tables, Table, Row>) => SelectQueryBuilder<Tables, Table, Row>,
  countAll?: () => Promise<number>,
): Promise<Page<Row>> {
  const rows = await order(query).limit(limit).offset(offset).execute();
  // A first page that is not full holds everything.
  if (offset === 0 && rows.length < limit) return { rows, total: rows.length };
  if (countAll !== undefined) return { rows, total: await countAll() };
  const counted = await query
    .clearSelect()
    .select(sql<string>`count(*)`.as('total'))
    .$castTo<{ readonly total: string }>()
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

/** A pattern for `ilike` that finds `text` anywhere, whatever characters it has. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
