// Writes rows as CSV while they are read, and knows nothing of what they are.

import { stringify } from 'csv-stringify/sync';
import { withoutFormula } from '../../choices/export-format.js';

interface CsvOptions<Column extends string> {
  readonly columns: readonly Column[];
  /** Those in which anything may be written. */
  readonly freeText: ReadonlySet<string>;
  readonly pages: AsyncIterable<readonly Readonly<Record<Column, string | number | null>>[]>;
}

/** The header line, and then one chunk for each page. */
export async function* toCsv<Column extends string>({
  columns,
  freeText,
  pages,
}: CsvOptions<Column>): AsyncGenerator<string> {
  yield write([columns]);
  for await (const rows of pages) {
    yield write(
      rows.map((row) =>
        columns.map((column) => {
          const cell = row[column];
          return typeof cell === 'string' && freeText.has(column) ? withoutFormula(cell) : cell;
        }),
      ),
    );
  }
}

function write(lines: readonly (readonly (string | number | null)[])[]): string {
  return stringify([...lines], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
