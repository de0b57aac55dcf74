// The format of exported files.
//
// The specification says CSV, days that are both included, and a file name with the time.
//
// The choice: RFC 4180 in UTF-8 without a byte order mark, with a header line. Missing values are empty cells. Days are days in
// UTC, as all times of the API are. A range that ends before it starts is refused.
//
// A spreadsheet would run text such as `=1+1` as a formula. So free text that looks like a formula gets an apostrophe in front,
// which spreadsheets read as "this is text". Other cells are unchanged: a telephone number starts with a plus sign, and programs
// that read the file need it unchanged.

import { z } from 'zod';

/** What spreadsheets take for the start of a formula, also after characters that they skip, and in full width. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** `calls-2026-01-02T03-04-05Z.csv`: no file system refuses it. */
export function exportFileName(subject: 'calls' | 'campaigns', now: Date): string {
  return `${subject}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`;
}

const day = z.iso.date({ error: 'must be a day, such as 2026-01-31.' });

/** Filters that all exports have. How many ids fit is a matter of the address's length. */
export const exportFilter = {
  ids: z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(z.uuid({ error: 'must be UUIDs, separated by commas.' }).toLowerCase()))
    .optional()
    .describe('UUIDs, separated by commas: of these only.'),
  date_from: day.optional().describe('Created on this day (UTC) or later.'),
  date_to: day.optional().describe('Created on this day (UTC) or earlier.'),
};

interface Days {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

/** For `refine`, with {@link DAYS_IN_ORDER}. */
export function areDaysInOrder({ date_from: from, date_to: to }: Days): boolean {
  return from === undefined || to === undefined || from <= to;
}

export const DAYS_IN_ORDER = { path: ['date_to'], error: 'must not be before date_from.' };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time from the first moment of one day to the last of the other. */
export function timesOf({ date_from: from, date_to: to }: Days) {
  return {
    from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
    before: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS),
  };
}
