// The page's tools, which the agent may ask to be run.

/** What a tool is handed beside its parameters. */
export interface ClientToolContext {
  /** Aborted when the call ends or the tool has taken too long. */
  readonly signal: AbortSignal;
}

/** A function of the page that the agent may call. A string is handed over as it is, anything else as JSON. */
export type ClientTool = (
  parameters: Readonly<Record<string, unknown>>,
  context: ClientToolContext,
) => unknown;

/** Tools by name. */
export type ClientTools = Readonly<Record<string, ClientTool>>;
