// One row of a contact file: a contact, or what is wrong with it.

import { MAX_VARIABLE_LENGTH } from '../../choices/call-variables.js';
import { CONTACT_CSV } from '../../choices/contact-csv.js';
import { phoneNumber as phoneNumberField } from '../../choices/phone-number.js';
import { MAX_NAME_LENGTH } from '../../rest/fields.js';
import type { ContactColumns } from './csv-columns.js';

/** A contact as a file has it. */
export interface ContactRow {
  /** The line that it begins in, from 1, as editors count them. */
  readonly row: number;
  /** E.164. */
  readonly phoneNumber: string;
  /** Null where the file says nothing of it, as the next but one. */
  readonly name: string | null;
  /** Without those whose cell is empty. */
  readonly variables: Readonly<Record<string, string>>;
  readonly doNotCall: boolean | null;
}

export interface RejectedRow {
  /** As above. */
  readonly row: number;
  /** The column, as it is named in the file; `row` for the row as a whole. */
  readonly field: string;
  /** The end of a sentence; does not repeat what the row holds. */
  readonly message: string;
}

export type ReadRow =
  | { readonly kind: 'contact'; readonly contact: ContactRow }
  | { readonly kind: 'rejected'; readonly rejected: RejectedRow };

export function readRow(
  row: number,
  record: readonly string[],
  header: readonly string[],
  columns: ContactColumns,
): ReadRow {
  const cell = (index: number | undefined): string =>
    index === undefined ? '' : (record[index] ?? '').trim();
  const reject = (index: number | undefined, message: string): ReadRow => ({
    kind: 'rejected',
    rejected: { row, field: index === undefined ? 'row' : (header[index] ?? '').trim(), message },
  });
  if (record.length > columns.count && record.slice(columns.count).some(isFilled)) {
    return reject(undefined, 'has more cells than the first line has columns.');
  }
  const parsedNumber = phoneNumberField.safeParse(cell(columns.phoneNumber));
  if (!parsedNumber.success) {
    const isMissing = cell(columns.phoneNumber) === '';
    const [issue] = parsedNumber.error.issues;
    return reject(columns.phoneNumber, isMissing ? 'is required.' : (issue?.message ?? 'is invalid.'));
  }
  const name = cell(columns.name);
  if (name.length > MAX_NAME_LENGTH) {
    return reject(columns.name, `must be at most ${MAX_NAME_LENGTH} characters long.`);
  }
  const doNotCall = readDecision(cell(columns.doNotCall));
  if (doNotCall === undefined) return reject(columns.doNotCall, 'must be true, false or empty.');
  const variables: [string, string][] = [];
  for (const { name: variable, index } of columns.variables) {
    const value = cell(index);
    if (value.length > MAX_VARIABLE_LENGTH) {
      return reject(index, `must be at most ${MAX_VARIABLE_LENGTH} characters long.`);
    }
    if (value !== '') variables.push([variable, value]);
  }
  return {
    kind: 'contact',
    contact: {
      row,
      phoneNumber: parsedNumber.data,
      name: name === '' ? null : name,
      // Properties are defined rather than assigned, so that no name can reach a prototype.
      variables: Object.fromEntries(variables),
      doNotCall,
    },
  };
}

/** Spreadsheets leave rows of separators alone. */
export function isBlank(record: readonly string[]): boolean {
  return !record.some(isFilled);
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

/** @returns null where it says neither; undefined where nobody can tell. */
function readDecision(text: string): boolean | null | undefined {
  if (text === '') return null;
  const word = text.toLowerCase();
  if ((CONTACT_CSV.yes as readonly string[]).includes(word)) return true;
  return (CONTACT_CSV.no as readonly string[]).includes(word) ? false : undefined;
}
