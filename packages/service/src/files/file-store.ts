// Where files that users hand over are kept, as they were sent. Knows them by their ids only.

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface FileStore {
  /**
   * Keeps what the chunks hold; where that fails nothing is left. What the chunks come from is not closed.
   * @param id UUID, which has no file yet.
   * @throws FileSizeError where they are more or fewer bytes; what the chunks throw; where the signal fires, its reason.
   */
  create(
    id: string,
    chunks: Chunks,
    options: { readonly sizeBytes: number; readonly signal?: AbortSignal },
  ): Promise<void>;
  /** Where the whole file is to be read. @returns undefined where there is none. */
  pathOf(id: string): Promise<string | undefined>;
  /** Deletes what there is of a file, which may be nothing. */
  delete(id: string): Promise<void>;
  /** The ids that have a file, finished or not, a few at a time. */
  ids(): AsyncIterable<readonly string[]>;
}

/** More or fewer bytes came than were announced. */
export class FileSizeError extends Error {
  override readonly name = 'FileSizeError';

  constructor() {
    super('the file is not as long as it was said to be');
  }
}
