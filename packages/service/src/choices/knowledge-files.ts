// Which files a source can be, and how they are uploaded.
//
// The specification allows four file types and 50 MB for documents of knowledge bases. For uploads to knowledge spaces it names
// the fields of the request and the answer. It names neither the largest file nor how long the address is valid.
//
// The choice: the same types and the same size. The upload address accepts one PUT without a key, within one hour. The file must
// have exactly the announced type and number of bytes. An upload that breaks off can be sent again within the hour. `bucket` and
// `path` identify the file in the API only. One source can be created from each file. A file that no source was created from
// within a day is deleted.

export const DOCUMENT_CONTENT_TYPES = [
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/markdown',
] as const;

export const MAX_FILE_MEGABYTES = 50;
export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024;
/** Of a request that holds a file as base64, and little more. */
export const MAX_DOCUMENT_BODY_BYTES = Math.ceil((MAX_FILE_BYTES * 4) / 3) + 64 * 1024;

export const UPLOAD_BUCKET = 'knowledge';
/** Of the address. */
export const UPLOAD_EXPIRES_SECONDS = 3_600;
/** Of a file that nothing was made of. */
export const UNUSED_FILE_KEPT_MS = 24 * 60 * 60 * 1_000;
