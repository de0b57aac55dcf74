// What the model knows of the tools it has used in this call: each exchange with its place, and those of the client that have
// not answered yet.

import type { ToolCall } from '../../../engines/language-model.js';
import type { ToolExchange } from './prompt-messages.js';
import type { Turn } from '../responder.js';

type ToolTurn = Extract<Turn, { kind: 'tool-result' }>;

interface PendingCall {
  readonly call: ToolCall;
  readonly position: number;
}

const NO_RESULT_YET = 'There is no result yet.';
/** Exchanges that are remembered; the prompt's budget drops them earlier. */
const MAX_EXCHANGES = 100;

export class ToolMemory {
  #exchanges: ToolExchange[] = [];
  #pending: PendingCall[] = [];
  /** A turn that is answered once more brings the same exchange. */
  readonly #answered = new WeakMap<Turn, ToolExchange>();

  /** Of earlier turns, in order; calls without a result say so. */
  past(except?: ToolExchange): readonly ToolExchange[] {
    const pending = this.#pending.map(({ call, position }) => exchangeOf(call, position, NO_RESULT_YET));
    return [...this.#exchanges.filter((exchange) => exchange !== except), ...pending].sort(
      (a, b) => a.position - b.position,
    );
  }

  remember(exchange: ToolExchange): void {
    this.#exchanges = [...this.#exchanges, exchange].slice(-MAX_EXCHANGES);
  }

  /** The client was asked. */
  expect(call: ToolCall, position: number): void {
    this.#pending = [...this.#pending, { call, position }].slice(-MAX_EXCHANGES);
  }

  /** The client was not asked after all. */
  forget(call: ToolCall): void {
    this.#pending = this.#pending.filter((pending) => pending.call !== call);
  }

  /** Finds the call that a result belongs to: the oldest of its name. */
  settle(turn: ToolTurn, position: number): ToolExchange {
    const known = this.#answered.get(turn);
    if (known !== undefined) return known;
    const { toolName, outcome } = turn;
    const pending = this.#pending.find(({ call }) => call.name === toolName);
    const call = pending?.call ?? { id: `call_${toolName}_${position}`, name: toolName, arguments: {} };
    this.forget(call);
    const result = outcome.ok ? outcome.result : `The tool failed: ${outcome.message}`;
    const exchange = exchangeOf(call, position, result);
    this.#answered.set(turn, exchange);
    this.remember(exchange);
    return exchange;
  }
}

function exchangeOf(call: ToolCall, position: number, result: string): ToolExchange {
  return { position, text: '', calls: [{ call, result }] };
}
