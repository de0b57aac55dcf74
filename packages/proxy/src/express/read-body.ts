// Reads a request's body off the socket, or takes it from a body parser that the host app has run before.
import type { IncomingMessage } from 'node:http';
import type { RequestBody } from '../exchange.js';
import { BODY_TIMEOUT_MS, MAX_BODY_BYTES } from '../join/join-body.js';
import { proxyError } from '../proxy-error.js';

/** A request as a host app's body parser may have left it. */
export type ParsedRequest = IncomingMessage & { readonly body?: unknown };

interface BodyLimits {
  /** Default: 16 KB. */
  readonly maxBytes?: number | undefined;
  /** Default: {@link BODY_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
}

/**
 * The whole body.
 * @throws ProxyError `payload_too_large`, `request_timeout` or `client_closed`
 */
export async function readBody(
  request: ParsedRequest,
  { maxBytes = MAX_BODY_BYTES, timeoutMs = BODY_TIMEOUT_MS }: BodyLimits = {},
): Promise<RequestBody> {
  if (request.body !== undefined) return bodyLeftByHost(request.body, maxBytes);
  return { kind: 'bytes', bytes: await collect(request, maxBytes, timeoutMs) };
}

function bodyLeftByHost(body: unknown, maxBytes: number): RequestBody {
  if (body instanceof Uint8Array) return { kind: 'bytes', bytes: body };
  if (typeof body === 'string') return { kind: 'bytes', bytes: Buffer.from(body) };
  // Parsers may allow more than the join does; the limit holds for what they let through, too.
  if (JSON.stringify(body).length > maxBytes) throw proxyError('payload_too_large');
  return { kind: 'parsed', value: body };
}

function collect(request: IncomingMessage, maxBytes: number, timeoutMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(
      () => settle(proxyError('request_timeout', { closesConnection: true })),
      timeoutMs,
    );

    const onData = (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > maxBytes) settle(proxyError('payload_too_large', { closesConnection: true }));
      else chunks.push(chunk);
    };
    const onEnd = () => settle(undefined);
    const onGone = () => settle(proxyError('client_closed'));

    function settle(failure: Error | undefined) {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      // A socket that breaks later must not bring the process down for want of a listener.
      request.on('error', () => undefined);
      if (failure === undefined) resolve(Buffer.concat(chunks, length));
      else {
        request.pause();
        reject(failure);
      }
    }

    if (request.destroyed) onGone();
    else request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}
