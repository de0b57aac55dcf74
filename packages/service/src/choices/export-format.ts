// How exports are written. The specification says CSV, inclusive days and a timestamped filename. The choices: RFC 4180 in UTF-8
// without a byte order mark, a header line, empty cells for what is not there; days in UTC, as all times of the API are; a range
// of days that ends before it starts is refused, as nobody means one.
//
// Free text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets take for "this is text".
// Only free text does: a phone number starts with a plus sign, and programs that read the file must find it as it is.

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
