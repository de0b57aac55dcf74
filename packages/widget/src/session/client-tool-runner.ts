// Runs the page's tools when the agent asks for one, answers it, and reports how that went. Knows nothing of the wire but
// its message shapes.
import type { ToolResultMessage } from '../protocol/client-message.js';
import type { ToolInvocation } from '../protocol/server-message.js';
import type { Clock } from '../platform/clock.js';
import type { ClientTool, RunningTool } from './client-tools.js';
import type { ToolOutcome } from './events.js';
import type { CallFact } from './session-fact.js';

/** How long a tool may take, in milliseconds, before the agent is told that it failed. */
export const TOOL_LIMIT_MS = 30_000;

export interface ClientToolOptions {
  /** Looks a tool up when it is called, so that tools registered during the call count. */
  readonly findTool: (name: string) => ClientTool | undefined;
  readonly clock: Clock;
  /** Aborted at the end of the call: a tool that still runs is stopped then, and answers nobody. */
  readonly signal: AbortSignal;
  readonly answer: (result: ToolResultMessage) => void;
  readonly report: (fact: CallFact) => void;
}

/** Runs the tool that `invocation` names. Never rejects. */
export async function runClientTool(invocation: ToolInvocation, options: ClientToolOptions): Promise<void> {
  const { findTool, signal, answer, report } = options;
  const { toolName } = invocation;
  const tool = findTool(toolName);
  const running: RunningTool | undefined = tool && { toolName, label: labelOf(tool) };
  if (running) report({ type: 'toolstart', invocation, running });
  const outcome = await runTool(tool, invocation, options);
  if (signal.aborted) return;
  answer(toToolResult(invocation, outcome));
  report({ type: 'toolcall', invocation, outcome, running });
}

/** What a page sets may be anything. */
function labelOf(tool: ClientTool): string | undefined {
  const label: unknown = typeof tool === 'function' ? undefined : tool.label;
  return typeof label === 'string' && label !== '' ? label : undefined;
}

/** How the tool went. Never rejects. */
async function runTool(
  tool: ClientTool | undefined,
  invocation: ToolInvocation,
  options: Pick<ClientToolOptions, 'signal' | 'clock'>,
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
function toToolResult({ invocationId }: ToolInvocation, outcome: ToolOutcome): ToolResultMessage {
  return { ...outcome, type: 'client_tool_result', invocationId };
}

/** A tool that throws at once rejects like one that fails later. */
// eslint-disable-next-line @typescript-eslint/require-await -- async, so that a synchronous throw becomes a rejection
async function callTool(
  tool: ClientTool,
  { parameters }: ToolInvocation,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted(); // whoever heard that it starts may have hung up
  return typeof tool === 'function' ? tool(parameters, { signal }) : tool.run(parameters, { signal });
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
