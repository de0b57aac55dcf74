// What came of a tool that was called.

export type ToolOutcome =
  | { readonly ok: true; readonly result: string }
  /** A sentence for whoever answers, which may be repeated to the visitor: nothing secret. */
  | { readonly ok: false; readonly message: string };
