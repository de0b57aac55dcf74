// Lets requests in, unless something is done that wants none under way: they then wait, and nobody is refused.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How long requests under way are waited for. */
const DRAIN_LIMIT_MS = 5_000;

export class RequestGate {
  readonly #underWay = new Set<ServerResponse>();
  #opened: Promise<void> | undefined;
  #onEmpty: (() => void) | undefined;

  /** As middleware, in front of what is to wait. */
  readonly pass = (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (this.#opened !== undefined) {
      void this.#opened.then(() => this.pass(_request, response, next));
      return;
    }
    this.#underWay.add(response);
    response.once('close', () => {
      this.#underWay.delete(response);
      if (this.#underWay.size === 0) this.#onEmpty?.();
    });
    next();
  };

  /** Does the work once requests under way are answered, or have taken too long, while new ones wait. One work at a time. */
  async whileClosed<Result>(work: () => Promise<Result>): Promise<Result> {
    let open = (): void => undefined;
    this.#opened = new Promise((resolve) => {
      open = resolve;
    });
    try {
      await this.#drained();
      return await work();
    } finally {
      this.#opened = undefined;
      open();
    }
  }

  async #drained(): Promise<void> {
    if (this.#underWay.size === 0) return;
    const limit = new AbortController();
    const emptied = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    const tooLate = pause(DRAIN_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([emptied, tooLate]);
    limit.abort();
    this.#onEmpty = undefined;
  }
}
