// What knowledge says to a question: words of its documents, and where they stand. It is data, whatever it says.

export interface Passage {
  readonly text: string;
  /** From the outermost to the nearest. */
  readonly headings: readonly string[];
  /** Of the document or the page; empty where it has none. */
  readonly title: string;
  /** Of the source, as its owner called it. */
  readonly sourceName: string;
  /** `page 3`. */
  readonly place: string | undefined;
  /** Of the page, where it comes from the web. */
  readonly url: string | undefined;
}

/** @returns the best first, none where nothing fits. Rejects where the database does not answer, or the signal fires. */
export type SearchKnowledge = (question: string, signal: AbortSignal) => Promise<readonly Passage[]>;
