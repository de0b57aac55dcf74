// Which files knowledge is made of, and how they are sent. The specification allows four types and 50 MB for documents of the older
// path; of uploads to spaces it names the fields of request and answer, and neither size nor lifetime. The choice: the same types
// and size. The address takes the file by PUT, without a key, for an hour, and once: exactly as many bytes of the type as were
// announced. What breaks off may be sent again within the hour. `bucket` and `path` name the file for the API alone. A file that no
// source was made of within a day is deleted, and of each file one source is made.

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
