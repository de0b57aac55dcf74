// How contacts are written in a CSV file. The specification names CSV as a source of contacts and leaves its columns open. The choice:
// the first line names the columns, in any case; one of them holds the number in E.164 form; `name` and `do_not_call` are the
// contact's, and every other column is a variable of its calls, under the name that it has in the file. Commas, semicolons and
// tabs are all written by common spreadsheets, so that whichever finds the number's column is taken. A row that cannot be used is
// rejected with its reason and stops no other row; a file whose quotes are broken is refused whole, since nobody knows where its
// rows end.

export const CONTACT_CSV = {
  maxBytes: 16 * 1024 * 1024,
  maxRows: 100_000,
  /** The first that the file has; all are compared in small letters, with `_` for blanks and hyphens. */
  numberColumns: ['phone_number', 'phone', 'number'],
  nameColumn: 'name',
  doNotCallColumn: 'do_not_call',
  delimiters: [',', ';', '\t'],
  /** In small letters. An empty cell says neither. */
  yes: ['true', 'yes', 'y', '1', 'x'],
  no: ['false', 'no', 'n', '0'],
  /** Of the rejected rows so many are told one by one; the others are counted. */
  maxRejectedShown: 1_000,
} as const;
