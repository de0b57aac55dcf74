// The page's tools, which the agent may ask to be run.

/** What a tool is handed beside its parameters. */
export interface ClientToolContext {
  /** Aborted when the call ends or the tool has taken too long. */
  readonly signal: AbortSignal;
}

/** A function of the page that the agent may call. A string is handed over as it is, anything else as JSON. */
export type ClientToolFunction = (
  parameters: Readonly<Record<string, unknown>>,
  context: ClientToolContext,
) => unknown;

/** Such a function, and what the visitor reads while it runs. */
export interface LabelledClientTool {
  readonly run: ClientToolFunction;
  /** In the page's own words, such as “Looking at the menu”. Without one, nothing is shown. */
  readonly label?: string | undefined;
}

/** A tool of the page, with or without words for the visitor. */
export type ClientTool = ClientToolFunction | LabelledClientTool;

/** Tools by name. */
export type ClientTools = Readonly<Record<string, ClientTool>>;

/** A tool that runs at the moment: the same object from its start to its end. */
export interface RunningTool {
  readonly toolName: string;
  /** What the visitor reads meanwhile; undefined for a tool without a label. */
  readonly label: string | undefined;
}
