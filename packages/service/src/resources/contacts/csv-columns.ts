// What the columns of a contact file mean, by its first line.

import { MAX_VARIABLE_NAME_LENGTH, MAX_VARIABLES } from '../../choices/call-variables.js';
import { CONTACT_CSV } from '../../choices/contact-csv.js';

/** A column that fills a variable. */
interface VariableColumn {
  readonly name: string;
  readonly index: number;
}

/** By the places of the columns; undefined where the file has no such column. */
export interface ContactColumns {
  readonly count: number;
  readonly phoneNumber: number;
  readonly name: number | undefined;
  readonly doNotCall: number | undefined;
  readonly variables: readonly VariableColumn[];
}

/** @returns undefined where no column is the number's. */
export function numberColumnIn(header: readonly string[]): number | undefined {
  const names = header.map(normalized);
  const found = CONTACT_CSV.numberColumns.find((each) => names.includes(each));
  return found === undefined ? undefined : names.indexOf(found);
}

/** @returns the columns, or the end of a sentence that says why there are none. Columns without a name are left out. */
export function readColumns(header: readonly string[]): ContactColumns | string {
  const phoneNumber = numberColumnIn(header);
  if (phoneNumber === undefined) {
    const [first, ...others] = CONTACT_CSV.numberColumns;
    return `has no column ${first} (or ${others.join(', or ')}) in its first line.`;
  }
  if (header.length > MAX_COLUMNS) return `has more than ${MAX_COLUMNS} columns.`;
  const columns = { name: undefined as number | undefined, doNotCall: undefined as number | undefined };
  const variables: VariableColumn[] = [];
  const seen = new Set<string>();
  for (const [index, cell] of header.entries()) {
    const name = cell.trim();
    const known = normalized(cell);
    const isContacts = known === CONTACT_CSV.nameColumn || known === CONTACT_CSV.doNotCallColumn;
    const key = isContacts ? known : name;
    if (name === '') continue;
    if (name.length > MAX_VARIABLE_NAME_LENGTH) {
      return `has a column whose name is longer than ${MAX_VARIABLE_NAME_LENGTH} characters.`;
    }
    // An assignment to it would go elsewhere, so that it would be lost without a word.
    if (name === '__proto__') return 'must not have a column named __proto__.';
    if (seen.has(key)) return `has two columns named ${key}.`;
    seen.add(key);
    if (index === phoneNumber) continue;
    if (known === CONTACT_CSV.nameColumn) columns.name = index;
    else if (known === CONTACT_CSV.doNotCallColumn) columns.doNotCall = index;
    else variables.push({ name, index });
  }
  if (variables.length > MAX_VARIABLES) return `has more than ${MAX_VARIABLES} columns of variables.`;
  return { count: header.length, phoneNumber, ...columns, variables };
}

/** Variables, the number, the name and whether to call; and as many without a name, which spreadsheets leave at the end. */
const MAX_COLUMNS = 2 * (MAX_VARIABLES + 3);

/** `Phone number` is `phone_number`. */
function normalized(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[ -]/g, '_');
}
