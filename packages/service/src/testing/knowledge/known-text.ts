// A text that an agent knows, with what visitors ask of it.

export interface KnownText {
  /** What the agent is told besides. */
  readonly prompt: string;
  /** Markdown. */
  readonly text: string;
  /** Each stands in the text alone. The pattern is of the words that must be said. */
  readonly questions: readonly (readonly [question: string, answer: RegExp])[];
}
