// What came of a tool that was called.

export type ToolOutcome =
  | { readonly ok: true; readonly result: string }
  /** A sentence for whoever answers, which may be repeated to the visitor: nothing secret. */
  | { readonly ok: false; readonly message: string };

/** A tool has answered or failed: for whoever answers, as something the visitor did. */
export interface ToolTurn {
  readonly kind: 'tool-result';
  readonly toolName: string;
  readonly outcome: ToolOutcome;
}
