// A document that was read: its words in order, without what any format adds to them.

export interface Document {
  /** Empty where it has none. */
  readonly title: string;
  readonly sections: readonly Section[];
}

export interface Section {
  /** From the outermost to the section's own. */
  readonly headings: readonly string[];
  /** Paragraphs, separated by an empty line. Rows of tables and items of lists each have a line. */
  readonly text: string;
  /** Where it stands, for people: `page 3`. Undefined where nothing but the headings tells. */
  readonly place: string | undefined;
}

/** What is found and quoted as one: small enough to be read aloud, and large enough to be understood. */
export interface Chunk {
  readonly headings: readonly string[];
  readonly text: string;
  readonly place: string | undefined;
}
