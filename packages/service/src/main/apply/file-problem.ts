// What is wrong in a file, and where.

export interface FileProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Such as `definition.http.url`; empty: the document as a whole. */
  readonly field: string;
  /** The end of a sentence that starts with the field. Never with the value, which may be a secret. */
  readonly message: string;
}

export function toLine({ file, line, field, message }: FileProblem): string {
  return `${file}:${line}: ${field === '' ? 'this document' : field} ${message}`;
}

/** Thrown before anything is changed. */
export class FilesError extends Error {
  override readonly name = 'FilesError';
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[], options?: ErrorOptions) {
    super(problems.map(toLine).join('\n'), options);
    this.problems = problems;
  }
}
