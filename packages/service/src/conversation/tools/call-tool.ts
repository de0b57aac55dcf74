// A tool as an agent in a call knows it.

import type { ToolDefinition } from '../../choices/tool-definition.js';

export interface CallTool {
  /** UUID of the tool. */
  readonly id: string;
  /** Letters, digits, underscores and hyphens: what the model calls. */
  readonly modelToolName: string;
  readonly description: string;
  /** The definition as it was written, without what is secret. */
  readonly definition: ToolDefinition;
  /** Its credentials, sealed for the tool's id. */
  readonly sealedSecrets: string | null;
}
