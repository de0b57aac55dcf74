// One media process, seen from the parent: started, spoken to, and certainly ended. Knows nothing of what is said.

import { fork, type ChildProcess } from 'node:child_process';
import type { FromMedia, ToMedia } from './media-messages.js';

/** A process that has not ended by itself in this time is killed. */
const END_LIMIT_MS = 2_000;

/** All that the child may see of our environment: it needs no secrets, and gets none. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];

export class MediaProcess {
  /** Settles when the process is gone; never rejects. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  #onMessage: (message: FromMedia) => void = () => undefined;
  /** What is to be said once the child listens; `undefined` from then on. */
  #waiting: ToMedia[] | undefined = [];
  #hasExited = false;

  constructor() {
    const passedOn = PASSED_ON.map((name) => [name, process.env[name]] as const);
    this.#child = fork(new URL('./media-child.js', import.meta.url), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: Object.fromEntries(passedOn.filter(([, value]) => value !== undefined)),
    });
    this.#child.on('message', (message) => this.#receive(message as FromMedia));
    this.exited = new Promise((resolve) => {
      const exit = (): void => {
        this.#hasExited = true;
        resolve();
      };
      this.#child.once('exit', exit);
      this.#child.on('error', () => {
        // `error` alone means that it never ran; a failed send leaves it to `exit`.
        if (this.#child.pid === undefined) exit();
      });
    });
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** Replaces the one listener. */
  listen(onMessage: (message: FromMedia) => void): void {
    this.#onMessage = onMessage;
  }

  /** Never throws; said to a process that is gone, it is lost. */
  send(message: ToMedia): void {
    if (this.#waiting !== undefined) this.#waiting.push(message);
    else if (this.#child.connected) this.#child.send(message, () => undefined); // `exited` tells of a lost process
  }

  /** Asks it to end, and sees to it. Idempotent. */
  async end(): Promise<void> {
    if (this.#hasExited) return;
    this.send({ type: 'end' });
    const killing = setTimeout(() => this.kill(), END_LIMIT_MS);
    await this.exited;
    clearTimeout(killing);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #receive(message: FromMedia): void {
    if (message.type !== 'ready') {
      this.#onMessage(message);
      return;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const each of waiting) this.send(each);
  }
}
