// Why a document could not be read, in a sentence for its owner. It names no file, and repeats nothing that a parser said:
// that may be words of the document.

const SENTENCES = {
  missing: 'The file is no longer there.',
  empty: 'The file is empty.',
  unsupported: 'Files of this kind cannot be read.',
  encrypted: 'The document is protected by a password.',
  broken: 'The file is damaged, or is not of the kind that it claims to be.',
  'no-text': 'The document has no text; it may consist of scanned pages.',
  'too-large': 'The file is too large: 50 MB are read at most, and 5 MB of a web page.',
  'too-long': 'The document is too long: 2,000 pages and 5 million characters are read at most.',
  'too-complex': 'Reading the document takes too much memory.',
  timeout: 'Reading the document takes too long.',
  crashed: 'The document could not be read.',
  unavailable: 'Documents cannot be read at the moment.',
} as const;

export type DocumentErrorReason = keyof typeof SENTENCES;

export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly reason: DocumentErrorReason;

  constructor(reason: DocumentErrorReason) {
    super(SENTENCES[reason]);
    this.reason = reason;
  }

  /** Whether the same document may be read another time. */
  get retryable(): boolean {
    return this.reason === 'unavailable';
  }
}

/** Messages between processes are plain data, and may be anything. */
export function isDocumentErrorReason(value: unknown): value is DocumentErrorReason {
  return typeof value === 'string' && Object.hasOwn(SENTENCES, value);
}
