// One process that reads, seen from the service: started, given one file at a time, and certainly ended.

import { fork, type ChildProcess } from 'node:child_process';
import { MAX_HEAP_MB } from './read-limits.js';
import { isDocumentErrorReason, type DocumentErrorReason } from './document-error.js';
import type { FromReader, Outcome, ReadTask } from './reader-messages.js';

/** It takes a second; one that has not started in this time never will. */
const START_LIMIT_MS = 30_000;

/** All that the process may see of our environment: it needs no secrets, and gets none. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];

/** Of a process that took more than its share: Node gives up with the first, its guard and the system end it by the second. */
const OUT_OF_MEMORY: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGKILL', 134]);

export class ReaderProcess {
  /** Settles when the process is gone; never rejects. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  /** Whether it can be given files. */
  readonly #started: Promise<boolean>;
  #readCount = 0;
  #isEnding = false;
  #onStart: (isReady: boolean) => void = () => undefined;
  #onOutcome: (outcome: Outcome) => void = () => undefined;

  constructor(childUrl: URL) {
    this.#child = fork(childUrl, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      env: passedOn(),
    });
    this.#started = this.#watchStart();
    this.#child.on('message', (message) => this.#receive(message as FromReader));
    this.exited = new Promise((resolve) => {
      const exit = (reason: DocumentErrorReason): void => {
        this.#isEnding = true;
        this.#onStart(false);
        this.#onOutcome({ type: 'failed', reason });
        resolve();
      };
      this.#child.once('exit', (code, signal) =>
        exit(OUT_OF_MEMORY.has(signal ?? code) ? 'too-complex' : 'crashed'),
      );
      this.#child.on('error', () => {
        // `error` alone means that it never ran; a failed send leaves it to `exit`.
        if (this.#child.pid === undefined) exit('unavailable');
      });
    });
  }

  /** Whether it is gone, or on its way: it takes no more files. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Files that it was given. */
  get readCount(): number {
    return this.#readCount;
  }

  /** One after the other. Ends the process that takes longer than it may; never rejects. */
  async read(task: ReadTask, limitMs: number): Promise<Outcome> {
    if (!(await this.#started) || this.#isEnding) return { type: 'failed', reason: 'unavailable' };
    this.#readCount += 1;
    return new Promise((resolve) => {
      const limit = setTimeout(() => {
        this.#onOutcome({ type: 'failed', reason: 'timeout' });
        this.kill();
      }, limitMs);
      this.#onOutcome = (outcome) => {
        clearTimeout(limit);
        this.#onOutcome = () => undefined;
        resolve(outcome);
      };
      this.#child.send(task, () => undefined); // `exited` tells of a lost process
    });
  }

  kill(): void {
    this.#isEnding = true;
    this.#child.kill('SIGKILL');
  }

  #watchStart(): Promise<boolean> {
    return new Promise((resolve) => {
      const tooLate = setTimeout(() => this.kill(), START_LIMIT_MS);
      this.#onStart = (isReady) => {
        clearTimeout(tooLate);
        resolve(isReady);
      };
    });
  }

  /** What a process says that a file may have taken over is taken for what it should be, and no more. */
  #receive(message: FromReader): void {
    switch (message.type) {
      case 'ready':
        this.#onStart(true);
        return;
      case 'done':
        this.#onOutcome(message);
        return;
      case 'failed':
        this.#onOutcome(
          isDocumentErrorReason(message.reason) ? message : { type: 'failed', reason: 'crashed' },
        );
        return;
    }
  }
}

function passedOn(): NodeJS.ProcessEnv {
  const known = PASSED_ON.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}
