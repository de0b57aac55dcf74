// Calls by LiveKit's native client, as a test asks for them: the client itself runs in a process of its own.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Ask, Reply, Request } from './callers.js';
import type { CallReport, Message, Microphone } from './native-call.js';

const CHILD = fileURLToPath(new URL('./callers.js', import.meta.url));
/** Of what the process prints, for a report of its failure. */
const MAX_OUTPUT_LENGTH = 8_000;
const POLL_MS = 20;
const WAIT_LIMIT_MS = 20_000;
/** Longer than any sentence takes to say. */
const ASK_LIMIT_MS = 30_000;

/** What is asked of one call, whichever it is. */
type Plain<A> = A extends unknown ? Omit<A, 'call'> : never;

export interface Caller {
  /** Settles when all of it has left. @param samples mono, 16 kHz. */
  say(samples: Int16Array): Promise<CallReport>;
  send(message: Message): Promise<CallReport>;
  /** What is heard from now on counts, not what was heard before. */
  resetSound(): Promise<CallReport>;
  /** Loses everything, and joins the room again by the same token. */
  reconnectFully(): Promise<CallReport>;
  leave(): Promise<CallReport>;
  report(): Promise<CallReport>;
  /** @throws when it does not come true within 20 s. */
  until(isSo: (report: CallReport) => boolean): Promise<CallReport>;
}

export class NativeCallers {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #lastId = 0;
  #output = '';

  constructor() {
    this.#child = fork(CHILD, [], { serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const keep = (chunk: Buffer): void => {
      this.#output = (this.#output + chunk.toString()).slice(-MAX_OUTPUT_LENGTH);
    };
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
    this.#child.on('message', (reply: Reply) => {
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
    this.#child.once('exit', () => {
      const failure = `the callers' process ended:\n${this.#output}`;
      for (const settle of this.#waiting.values()) settle({ id: 0, failure });
      this.#waiting.clear();
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Joins, and publishes a microphone. @throws when the client cannot. */
  async join(joinUrl: string, microphone: Microphone = 'open'): Promise<Caller> {
    const call = String(this.#lastId + 1);
    const ask = (plain: Plain<Ask>): Promise<CallReport> => this.#ask({ ...plain, call });
    await ask({ kind: 'join', joinUrl, microphone });
    const report = (): Promise<CallReport> => ask({ kind: 'report' });
    return {
      say: (samples) => ask({ kind: 'say', samples }),
      send: (message) => ask({ kind: 'send', message }),
      resetSound: () => ask({ kind: 'reset-sound' }),
      reconnectFully: () => ask({ kind: 'reconnect-fully' }),
      leave: () => ask({ kind: 'leave' }),
      report,
      async until(isSo) {
        const giveUpAt = performance.now() + WAIT_LIMIT_MS;
        for (;;) {
          const latest = await report();
          if (isSo(latest)) return latest;
          if (performance.now() > giveUpAt) {
            throw new Error(`it did not come true within 20 s: ${JSON.stringify(latest)}`);
          }
          await delay(POLL_MS);
        }
      },
    };
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }

  async #ask(ask: Ask): Promise<CallReport> {
    const id = ++this.#lastId;
    const reply = await new Promise<Reply>((resolve) => {
      const limit = setTimeout(() => {
        this.#waiting.delete(id);
        resolve({ id, failure: `"${ask.kind}" took longer than ${ASK_LIMIT_MS} ms:\n${this.#output}` });
      }, ASK_LIMIT_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(limit);
        resolve(answer);
      });
      const request: Request = { id, ask };
      this.#child.send(request, (error) => {
        const failure = `the callers' process is gone:\n${this.#output}`;
        if (error !== null) this.#waiting.get(id)?.({ id, failure });
      });
    });
    if (reply.report === undefined) throw new Error(reply.failure ?? 'no answer');
    return reply.report;
  }
}
