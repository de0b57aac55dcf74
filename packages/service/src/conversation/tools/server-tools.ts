// The workspace's tools that were called and have not answered yet. A call runs a few of them at a time.

import type { CallTool } from './call-tool.js';
import type { ToolOutcome, ToolTurn } from './tool-outcome.js';

/** Runs one of the agent's tools. @throws only the signal's reason, when aborted. */
export type RunTool = (
  tool: CallTool,
  parameters: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<ToolOutcome>;

export interface ServerToolsOptions {
  readonly tools: readonly CallTool[];
  readonly runTool: RunTool;
  readonly onResult: (turn: ToolTurn) => void;
}

const MAX_AT_ONCE = 8;

export class ServerTools {
  readonly #options: ServerToolsOptions;
  readonly #closing = new AbortController();
  #runningCount = 0;

  constructor(options: ServerToolsOptions) {
    this.#options = options;
  }

  get isWaiting(): boolean {
    return this.#runningCount > 0;
  }

  /** The agent's tool of this name, unless it is one that the client runs. */
  find(toolName: string): CallTool | undefined {
    return this.#options.tools.find(
      ({ modelToolName, definition }) => modelToolName === toolName && definition.type === 'http',
    );
  }

  invoke(tool: CallTool, parameters: Readonly<Record<string, unknown>>): void {
    void this.#run(tool, parameters);
  }

  /** Breaks off what runs. Idempotent. */
  close(): void {
    this.#closing.abort();
  }

  async #run(tool: CallTool, parameters: Readonly<Record<string, unknown>>): Promise<void> {
    const { signal } = this.#closing;
    this.#runningCount += 1;
    const outcome = await this.#outcomeOf(tool, parameters, signal);
    this.#runningCount -= 1;
    if (signal.aborted) return;
    this.#options.onResult({ kind: 'tool-result', toolName: tool.modelToolName, outcome });
  }

  async #outcomeOf(
    tool: CallTool,
    parameters: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ToolOutcome> {
    if (this.#runningCount > MAX_AT_ONCE) return { ok: false, message: 'Too many tools are at work.' };
    try {
      return await this.#options.runTool(tool, parameters, signal);
    } catch {
      return { ok: false, message: 'The tool failed.' }; // what it throws may quote its credentials
    }
  }
}
