// What this client says to the voice service during a call.

/** The page's answer to a tool invocation. */
export type ToolResultMessage = {
  readonly type: 'client_tool_result';
  readonly invocationId: string;
} & (
  | { readonly result: string }
  | { readonly errorType: 'undefined' | 'implementation-error'; readonly errorMessage: string }
);

/** A message to the voice service. */
export type ClientMessage =
  | { readonly type: 'user_text_message'; readonly text: string }
  /** Whether the agent speaks its next lines, or only writes them. */
  | { readonly type: 'set_output_medium'; readonly medium: 'voice' | 'text' }
  | ToolResultMessage;
