// One media process, seen from the parent: started, spoken to, and certainly ended. Knows nothing of what its calls say.

import { fork, type ChildProcess } from 'node:child_process';
import { CallChannel } from './call-channel.js';
import type { FromMedia, ToMedia } from './media-messages.js';

/** A process that has not ended by itself in this time is killed. */
const END_LIMIT_MS = 2_000;
/** One that has not loaded WebRTC in this time never will; it takes a fraction of a second. */
const START_LIMIT_MS = 30_000;
/** One that leaves a `ping` unanswered this long hangs. */
const PONG_LIMIT_MS = 2_000;
/** Of what a process that cannot start says of it. */
const MAX_ERROR_OUTPUT_LENGTH = 8_000;

/** All that the child may see of our environment: it needs no secrets, and gets none. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];

/** Whether WebRTC could be loaded, and why not in one line. */
export type MediaStart = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export class MediaProcess {
  /** Settles when calls can start, or when that is out of the question; never rejects. */
  readonly started: Promise<MediaStart>;
  /** Settles when the process is gone; never rejects. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #calls = new Map<number, CallChannel>();
  #servedCount = 0;
  #isRetired = false;
  #suspecting: NodeJS.Timeout | undefined;
  /** What is to be said once the child listens; `undefined` from then on. */
  #waiting: ToMedia[] | undefined = [];
  #hasExited = false;
  #onReady: () => void = () => undefined;

  /** @param childUrl another process's module, for tests of one that cannot start. */
  constructor(childUrl: URL = new URL('./media-child.js', import.meta.url)) {
    const passedOn = PASSED_ON.map((name) => [name, process.env[name]] as const);
    this.#child = fork(childUrl, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      env: Object.fromEntries(passedOn.filter(([, value]) => value !== undefined)),
    });
    this.started = this.#watchStart();
    this.#child.on('message', (message) => this.#receive(message as FromMedia));
    this.exited = new Promise((resolve) => {
      const exit = (): void => {
        this.#hasExited = true;
        clearTimeout(this.#suspecting);
        for (const call of this.#calls.values()) call.close();
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

  /** Calls it carries now. */
  get callCount(): number {
    return this.#calls.size;
  }

  /** Calls it has carried, those of now included. */
  get servedCount(): number {
    return this.#servedCount;
  }

  /** Whether it should carry no further calls: it was told so, or has once failed to answer. */
  get isRetired(): boolean {
    return this.#isRetired;
  }

  retire(): void {
    this.#isRetired = true;
  }

  /** The way to one more call. */
  openCall(): CallChannel {
    const id = ++this.#servedCount;
    const channel = new CallChannel({
      send: (message) => this.#send({ type: 'call', of: { call: id, message } }),
      onSuspect: () => this.#suspect(),
      kill: () => this.kill(),
    });
    if (this.#hasExited) channel.close();
    else this.#calls.set(id, channel);
    void channel.closed.then(() => this.#calls.delete(id));
    return channel;
  }

  /** Asks it to end, and sees to it. Idempotent. */
  async end(): Promise<void> {
    if (this.#hasExited) return;
    this.#send({ type: 'end' });
    const killing = setTimeout(() => this.kill(), END_LIMIT_MS);
    await this.exited;
    clearTimeout(killing);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Never throws; said to a process that is gone, it is lost. */
  #send(message: ToMedia): void {
    if (this.#waiting !== undefined) this.#waiting.push(message);
    else if (this.#child.connected) this.#child.send(message, () => undefined); // `exited` tells of a lost process
  }

  /** One of its calls does not answer. Where it hangs altogether it is killed; otherwise its other calls go on. */
  #suspect(): void {
    this.#isRetired = true;
    if (this.#hasExited || this.#suspecting !== undefined) return;
    this.#suspecting = setTimeout(() => this.kill(), PONG_LIMIT_MS);
    this.#send({ type: 'ping' });
  }

  #watchStart(): Promise<MediaStart> {
    let errorOutput = '';
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(0, MAX_ERROR_OUTPUT_LENGTH);
    });
    return new Promise((resolve) => {
      const settle = (start: MediaStart): void => {
        clearTimeout(tooLate);
        resolve(start);
      };
      const tooLate = setTimeout(() => {
        settle({ ok: false, reason: `it takes more than ${START_LIMIT_MS / 1_000} s` });
        this.kill();
      }, START_LIMIT_MS);
      this.#onReady = () => settle({ ok: true });
      this.#child.once('error', ({ message }) => settle({ ok: false, reason: message }));
      // Not `exit`, after which some of what it said may still be on its way.
      this.#child.once('close', (code, signal) => {
        settle({ ok: false, reason: mainLineOf(errorOutput) ?? `its process ended with ${signal ?? code}` });
      });
    });
  }

  #receive(message: FromMedia): void {
    switch (message.type) {
      case 'calls':
        for (const { call, message: said } of message.messages) this.#calls.get(call)?.receive(said);
        return;
      case 'pong':
        clearTimeout(this.#suspecting);
        this.#suspecting = undefined;
        return;
      case 'ready':
        this.#ready();
        return;
    }
  }

  #ready(): void {
    this.#onReady();
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const each of waiting) this.#send(each);
  }
}

/** The line of Node's report that names the error. */
function mainLineOf(report: string): string | undefined {
  const lines = report.split('\n').map((line) => line.trim());
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.find((line) => line !== '');
}
