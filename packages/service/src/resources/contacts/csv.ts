// Reads contacts from a CSV file, a few at a time, so that a large file neither fills the memory nor keeps other work waiting.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { CONTACT_CSV } from '../../choices/contact-csv.js';
import { ApiError } from '../../rest/api-error.js';
import { numberColumnIn, readColumns, type ContactColumns } from './csv-columns.js';
import { isBlank, readRow, type ContactRow, type RejectedRow } from './csv-row.js';

export type { ContactRow, RejectedRow } from './csv-row.js';

/** What became of the rows that are no contacts. */
export interface ContactCsvReport {
  /** Those that were taken, whatever their numbers. */
  readonly acceptedCount: number;
  readonly rejectedCount: number;
  /** The first of them. */
  readonly rejected: readonly RejectedRow[];
}

export interface ContactCsvReading {
  /** Told of the contacts in the order of the file, at most 1,000 at once; the next ones come once it is done. */
  readonly onRows: (rows: readonly ContactRow[]) => Promise<void>;
  /** What the file is called in a refusal. Default `csv`. */
  readonly field?: string;
}

/**
 * Rows with the same number all come; who keeps them decides.
 * @throws ApiError `validation_error` where the file is no CSV, has no column of numbers, or is too large: perhaps after rows
 * have come. What `onRows` throws.
 */
export async function readContactCsv(
  text: string,
  { onRows, field = 'csv' }: ContactCsvReading,
): Promise<ContactCsvReport> {
  const refuse = (message: string): never => {
    throw ApiError.validation([{ field, message }]);
  };
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (content.trim() === '') refuse('must not be empty.');
  if (content.includes('\0')) refuse('must not contain NUL characters.');
  const bytes = Buffer.from(content);
  if (bytes.length > CONTACT_CSV.maxBytes) {
    refuse(`must be at most ${CONTACT_CSV.maxBytes / 2 ** 20} MB.`);
  }

  let header: readonly string[] | undefined;
  let columns: ContactColumns | undefined;
  let rowCount = 0;
  let acceptedCount = 0;
  let rejectedCount = 0;
  const rejected: RejectedRow[] = [];
  let waiting: ContactRow[] = [];
  const handOver = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await onRows(rows.slice(start, start + ROWS_AT_ONCE));
    }
  };
  const take = (record: readonly string[], row: number): void => {
    if (header === undefined || columns === undefined) {
      if (isBlank(record)) return;
      const found = readColumns(record);
      if (typeof found === 'string') return refuse(found);
      header = record;
      columns = found;
      return;
    }
    rowCount += 1;
    if (rowCount > CONTACT_CSV.maxRows) refuse(`must have at most ${CONTACT_CSV.maxRows} rows.`);
    if (isBlank(record)) return;
    const read = readRow(row, record, header, columns);
    if (read.kind === 'contact') {
      acceptedCount += 1;
      waiting.push(read.contact);
      return;
    }
    rejectedCount += 1;
    if (rejected.length < CONTACT_CSV.maxRejectedShown) rejected.push(read.rejected);
  };

  const delimiter = delimiterOf(content);
  const lines = createLineCounter(bytes);
  const parser = parse({
    ...OPTIONS,
    delimiter,
    on_record(record: readonly string[], { bytes: end }) {
      take(record, lines.nextFilled());
      lines.moveTo(end);
      return null;
    },
  });
  const findExcess = excessFinder(delimiter.charCodeAt(0));
  async function* slices(): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
      const slice = bytes.subarray(start, start + SLICE_BYTES);
      const excess = findExcess(slice);
      if (excess !== undefined)
        refuse(`has more than ${MAX_CELLS} cells in line ${lineAt(bytes, start + excess)}.`);
      yield slice;
      await handOver();
      await nextTurn();
    }
  }
  try {
    await pipeline(Readable.from(slices(), { highWaterMark: 1 }), parser.resume());
  } catch (error) {
    if (error instanceof CsvError) {
      refuse(`cannot be read from line ${lines.nextFilled()} on: its quotes (") do not match.`);
    }
    throw error;
  }
  await handOver();
  return { acceptedCount, rejectedCount, rejected };
}

const BYTE_ORDER_MARK = '\u{FEFF}';
const ROWS_AT_ONCE = 1_000;
/** After each, others have their turn. */
const SLICE_BYTES = 8 * 1024;
/** A first line is shorter than that. */
const HEADER_LENGTH = 64 * 1024;

/** Lenient about white space and missing cells; not about quotes, as those say where a row ends. */
const OPTIONS: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
};

/** The one by which the first line has a column of numbers. */
function delimiterOf(content: string): string {
  const beginning = content.trimStart().slice(0, HEADER_LENGTH);
  const found = CONTACT_CSV.delimiters.find((delimiter) => {
    try {
      const [header = []]: readonly string[][] = parseAtOnce(beginning, { ...OPTIONS, delimiter, to: 1 });
      return numberColumnIn(header) !== undefined;
    } catch (error) {
      if (error instanceof CsvError) return false; // it is read again, and refused
      throw error;
    }
  });
  return found ?? CONTACT_CSV.delimiters[0];
}

const QUOTE = 0x22;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const BLANK = 0x20;

/** Far more than columns can be; a record of millions would keep everything else waiting. */
const MAX_CELLS = 10_000;

/** @returns goes on with the next bytes of a file, and says where in them a row has a cell too many. */
function excessFinder(delimiter: number): (bytes: Buffer) => number | undefined {
  let isQuoted = false;
  let cells = 1;
  return (bytes) => {
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) cells = 1;
      else if (byte === delimiter && (cells += 1) > MAX_CELLS) return index;
    }
    return undefined;
  };
}

function lineAt(bytes: Buffer, position: number): number {
  const lines = createLineCounter(bytes);
  lines.moveTo(position);
  return lines.nextFilled();
}

/** The parser's own count takes a line break of two characters inside quotes for two. */
function createLineCounter(bytes: Buffer) {
  let position = 0;
  let line = 1;
  const step = (): void => {
    const isBreak =
      bytes[position] === LINE_FEED ||
      (bytes[position] === CARRIAGE_RETURN && bytes[position + 1] !== LINE_FEED);
    if (isBreak) line += 1;
    position += 1;
  };
  return {
    /** Goes over empty lines. @returns the line of what comes then, from 1. */
    nextFilled(): number {
      while ([LINE_FEED, CARRIAGE_RETURN, BLANK].includes(bytes[position] ?? -1)) step();
      return line;
    },
    moveTo(end: number): void {
      while (position < end) step();
    },
  };
}
