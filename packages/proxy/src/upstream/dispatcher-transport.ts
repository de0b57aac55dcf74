// The transport through a dispatcher of the host's own, for an outgoing proxy or a client certificate. What it keeps
// belongs to the host; limits of time and size are kept here, since nobody knows those of a foreign dispatcher.
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { UpstreamDispatcher } from '../config/upstream-dispatcher.js';
import { exchange } from './undici-exchange.js';
import { MAX_ANSWER_BYTES, type UpstreamTransport, UpstreamTransportError } from './upstream-transport.js';

interface DispatcherOptions {
  readonly dispatcher: UpstreamDispatcher;
  /** Scheme, host and port. */
  readonly origin: string;
  /** How long the headers and a body may each take at most, and a close. */
  readonly timeoutMs: number;
  /** The longest body that is read, in bytes. Default: {@link MAX_ANSWER_BYTES}. */
  readonly maxAnswerBytes?: number | undefined;
}

/** Makes the transport. Closing it leaves the dispatcher open. */
export function createDispatcherTransport({
  dispatcher,
  origin,
  timeoutMs,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: DispatcherOptions): UpstreamTransport {
  const underWay = new Set<Promise<unknown>>();
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  let isClosed = false;

  return {
    request(request) {
      if (isClosed) return Promise.reject(new UpstreamTransportError('closed'));
      const answer = exchange(
        (options) => dispatcher.request({ ...options, ...limits, origin }),
        request,
        (body) => readText(body, maxAnswerBytes),
      );
      underWay.add(answer);
      const forget = () => underWay.delete(answer);
      answer.then(forget, forget);
      return answer;
    },
    async close() {
      isClosed = true;
      const timer = new AbortController();
      const tooLate = pause(timeoutMs, undefined, { signal: timer.signal, ref: false }).catch(
        () => undefined,
      );
      await Promise.race([Promise.allSettled(underWay), tooLate]);
      timer.abort();
    },
  };
}

/** @throws UpstreamTransportError `too_large`, without reading on */
async function readText(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new UpstreamTransportError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString('utf8');
}
