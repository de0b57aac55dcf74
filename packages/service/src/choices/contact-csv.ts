// The format of a CSV file of contacts.
//
// The specification names CSV as a source of contacts. It does not name the columns.
//
// The choice: the first line contains the names of the columns, in upper or lower case. One column, `phone_number`, `phone` or
// `number`, contains the number in E.164 format. `name` and `do_not_call` belong to the contact. Every other column is a variable
// of the call, under the name of the column. Commas, semicolons and tabs are accepted as separators, because common spreadsheets
// write all three. A row that cannot be used is rejected with a reason, and the other rows are accepted. A file with an unclosed
// quotation mark is refused as a whole, because nobody knows where its rows end. A file can have 16 MB and 100,000 rows.

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
