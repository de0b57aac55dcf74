// Reads the body of a web-standard Request, with a limit on its size and on its time.
import { MAX_BODY_BYTES } from '../../http/body-limits.js';
import { proxyError } from '../../http/proxy-error.js';

interface StreamLimits {
  /** Default: 16 KB. */
  readonly maxBytes?: number | undefined;
  readonly timeoutMs: number;
  /** Fires when the visitor has gone. */
  readonly signal: AbortSignal;
}

/**
 * The whole body.
 * @throws ProxyError `payload_too_large`, `request_timeout` or `client_closed`
 */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  { maxBytes = MAX_BODY_BYTES, timeoutMs, signal }: StreamLimits,
): Promise<Uint8Array> {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onGone: () => void = () => undefined;
  const ending = new Promise<never>((_resolve, reject) => {
    onGone = () => reject(proxyError('client_closed'));
    timer = setTimeout(() => reject(proxyError('request_timeout', { closesConnection: true })), timeoutMs);
    if (signal.aborted) onGone();
    else signal.addEventListener('abort', onGone);
  });
  try {
    return await Promise.race([collect(reader, maxBytes), ending]);
  } catch (error) {
    // What is left must not be waited for; a stream that is broken already has nothing to cancel.
    void reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onGone);
  }
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw proxyError('client_closed');
    });
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) throw proxyError('payload_too_large', { closesConnection: true });
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
