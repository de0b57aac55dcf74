// Reads the body of a web-standard Response that may be longer than anyone wants. Knows no Node.

/**
 * The body as UTF-8; undefined when it is longer than `maxBytes`, and then the rest is not read. Rejects when the body
 * breaks off.
 * @param signal ends the wait: what has come until then is the body
 */
export async function boundedText(
  { body }: Response,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  // Cancelled, the next read says that it is done. Nobody needs to know how the cancelling ends.
  signal?.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > maxBytes) {
      // Nobody waits for the rest, so that nobody needs to know how that ends.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
