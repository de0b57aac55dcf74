// What reading one document may take. Whatever is larger belongs in several documents, or was made to do harm.

const MEGABYTE = 1024 * 1024;

/** Of the specification. */
export const MAX_FILE_BYTES = 50 * MEGABYTE;
/** The markup of long pages takes a few hundred kilobytes. */
export const MAX_HTML_BYTES = 5 * MEGABYTE;
/** Of HTML: browsers stop at 512; the time to parse grows with the square of it. */
export const MAX_NESTING = 2_000;
/** Of the unpacked text and settings of a DOCX; its pictures are not unpacked. */
export const MAX_UNPACKED_BYTES = 64 * MEGABYTE;
export const MAX_ZIP_ENTRIES = 10_000;
export const MAX_PAGES = 2_000;
/** Of text: some 2,500 pages. */
export const MAX_CHARACTERS = 5_000_000;
/** A heading that is longer is a paragraph in large type. */
export const MAX_HEADING_CHARACTERS = 200;
/** Of one page. */
export const MAX_LINKS = 2_000;
/** Longer addresses are refused by many servers. */
export const MAX_URL_CHARACTERS = 2_048;
export const MAX_CHUNKS = 20_000;

/** From when the file is handed over to a process that is ready. */
export const READ_LIMIT_MS = 30_000;
/** Of the objects of a process that reads. */
export const MAX_HEAP_MB = 512;
/** Of all that such a process takes: its objects, the file, and what is unpacked of it. */
export const MAX_PROCESS_BYTES = 1024 * MEGABYTE;
