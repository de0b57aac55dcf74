// The page's tools, which the agent may ask to be run. Knows nothing of the wire but its message shapes.
import type { ToolResultMessage } from '../protocol/client-message.js';
import type { Clock } from '../platform/clock.js';
import type { ToolOutcome } from './events.js';
import type { ToolInvocation } from '../protocol/server-message.js';

/** How long a tool may take, in milliseconds, before the agent is told that it failed. */
export const TOOL_LIMIT_MS = 30_000;

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

/** Runs one tool to its end and says how it went. Never rejects. */
export async function runClientTool(
  tool: ClientTool | undefined,
  invocation: ToolInvocation,
  options: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<ToolOutcome> {
  if (!tool) {
    return {
      type: 'error',
      errorType: 'undefined',
      errorMessage: `There is no tool named ${invocation.toolName}.`,
    };
  }
  const limit = new AbortController();
  const signal = AbortSignal.any([options.signal, limit.signal]);
  const cancelLimit = options.clock.delay(TOOL_LIMIT_MS, () =>
    limit.abort(new Error('The tool took too long.')),
  );
  try {
    const result = await Promise.race([callTool(tool, invocation, signal), rejectOnAbort(signal)]);
    return { type: 'result', result: toText(result) };
  } catch (thrown) {
    const errorMessage = thrown instanceof Error ? thrown.message : String(thrown);
    return { type: 'error', errorType: 'implementation-error', errorMessage };
  } finally {
    cancelLimit();
  }
}

/** The message that carries an outcome to the agent. */
export function toToolResult({ invocationId }: ToolInvocation, outcome: ToolOutcome): ToolResultMessage {
  return { ...outcome, type: 'client_tool_result', invocationId };
}

/** A tool that throws at once rejects like one that fails later. */
// eslint-disable-next-line @typescript-eslint/require-await -- async, so that a synchronous throw becomes a rejection
async function callTool(tool: ClientTool, invocation: ToolInvocation, signal: AbortSignal): Promise<unknown> {
  return tool(invocation.parameters, { signal });
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted.'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

function toText(result: unknown): string {
  if (typeof result === 'string') return result;
  return result === undefined ? 'null' : JSON.stringify(result);
}
