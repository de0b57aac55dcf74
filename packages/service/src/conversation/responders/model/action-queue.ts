// Actions that were decided while earlier ones are still being carried out. Words that wait together are said together.

import type { Action } from '../responder.js';

export class ActionQueue {
  readonly #waiting: Action[] = [];
  #end: { readonly error?: unknown } | undefined;
  #wake: () => void = () => undefined;

  push(action: Action): void {
    const last = this.#waiting.at(-1);
    if (last?.kind === 'say' && action.kind === 'say') {
      this.#waiting.splice(-1, 1, { kind: 'say', text: `${last.text} ${action.text}` });
    } else {
      this.#waiting.push(action);
    }
    this.#wake();
  }

  /** No more actions come. @param failure is thrown to the reader, after the last action. */
  end(failure: { readonly error?: unknown } = {}): void {
    this.#end = failure;
    this.#wake();
  }

  /** @returns undefined after the last action. Ends early when nobody pushes any more: its owner ends it on an abort. */
  async next(): Promise<Action | undefined> {
    while (this.#waiting.length === 0 && this.#end === undefined) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const action = this.#waiting.shift();
    if (action === undefined && this.#end !== undefined && 'error' in this.#end) throw this.#end.error;
    return action;
  }
}
