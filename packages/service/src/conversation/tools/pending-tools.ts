// The client's tools that were called and have not answered yet.

import { randomUUID } from 'node:crypto';
import type { ClientMessage } from '../../rooms/session-message.js';
import type { ClientChannel } from '../../rooms/client-channel.js';
import type { ToolTurn } from './tool-outcome.js';
import type { Timers } from '../../time/timers.js';

/** A tool that has not answered by then counts as failed. */
const LIMIT_MS = 30_000;
/** Characters of a result; one that is longer counts as failed. */
const MAX_RESULT_LENGTH = 100_000;
/** Characters kept of what a tool says of its failure. */
const MAX_FAILURE_LENGTH = 1_000;

type ToolResult = Extract<ClientMessage, { type: 'client_tool_result' }>;

export interface PendingToolsOptions {
  readonly channel: ClientChannel;
  readonly clock: Timers;
  /** A tool answered or failed. `shouldAnswer` is false when the client wants no spoken reaction. */
  readonly onResult: (turn: ToolTurn, shouldAnswer: boolean) => void;
}

interface PendingTool {
  readonly toolName: string;
  readonly hasSpoken: boolean;
  readonly stopLimit: () => void;
}

export class PendingTools {
  readonly #options: PendingToolsOptions;
  readonly #pending = new Map<string, PendingTool>();

  constructor(options: PendingToolsOptions) {
    this.#options = options;
  }

  get isWaiting(): boolean {
    return this.#pending.size > 0;
  }

  /** @param hasSpoken whether the agent said something on its way to this call: enough for `speaks-once`. */
  invoke(toolName: string, parameters: Readonly<Record<string, unknown>>, hasSpoken: boolean): void {
    const invocationId = randomUUID();
    const stopLimit = this.#options.clock.after(LIMIT_MS, () =>
      this.#settle(invocationId, { ok: false, message: 'The tool did not answer in time.' }, 'speaks'),
    );
    this.#pending.set(invocationId, { toolName, hasSpoken, stopLimit });
    this.#options.channel.send({ type: 'client_tool_invocation', toolName, invocationId, parameters });
  }

  /** Takes a client's answer; one that nobody waits for is ignored. */
  answer(message: ToolResult): void {
    this.#settle(message.invocationId, outcomeOf(message), message.agentReaction);
  }

  #settle(invocationId: string, outcome: ToolTurn['outcome'], reaction: ToolResult['agentReaction']): void {
    const tool = this.#pending.get(invocationId);
    if (tool === undefined) return;
    this.#pending.delete(invocationId);
    tool.stopLimit();
    const shouldAnswer = reaction === 'speaks' || (reaction === 'speaks-once' && !tool.hasSpoken);
    this.#options.onResult({ kind: 'tool-result', toolName: tool.toolName, outcome }, shouldAnswer);
  }
}

function outcomeOf({ result, errorType, errorMessage }: ToolResult): ToolTurn['outcome'] {
  const reason = errorMessage?.slice(0, MAX_FAILURE_LENGTH);
  if (errorType === 'undefined') return { ok: false, message: reason ?? 'There is no such tool.' };
  if (errorType !== undefined) return { ok: false, message: reason ?? 'The tool failed.' };
  if (result === undefined) return { ok: false, message: 'The tool gave no result.' };
  if (result.length > MAX_RESULT_LENGTH) return { ok: false, message: 'The result is too long.' };
  return { ok: true, result };
}
