// Reads a request's body off the socket, or takes what the host app has made of it when it was read before us. Not by
// raw-body, which has no time limit.
import type { IncomingMessage } from 'node:http';
import { BODY_TIMEOUT_MS, MAX_BODY_BYTES } from '../../http/body-limits.js';
import type { RequestBody } from '../../http/http-types.js';
import { proxyError } from '../../http/proxy-error.js';

/** A request as a host app's body parser, or the platform it runs on, may have left it. */
export type ParsedRequest = IncomingMessage & {
  readonly body?: unknown;
  /** The bytes as they came: what `verify` of a body parser keeps, and what cloud functions give. */
  readonly rawBody?: unknown;
};

interface BodyLimits {
  /** Default: 16 KB. */
  readonly maxBytes?: number | undefined;
  /** Default: {@link BODY_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
}

/**
 * The whole body: `rawBody` where there is one, otherwise the stream, and `body` when the stream was read before us.
 * That `body` is set says nothing: Express 4's parsers leave `{}` in it for every type that they do not read.
 * @throws ProxyError `payload_too_large`, `request_timeout` or `client_closed`; `proxy_misconfigured` when somebody has
 * read the body and left nothing of it
 */
export async function readBody(
  request: ParsedRequest,
  { maxBytes = MAX_BODY_BYTES, timeoutMs = BODY_TIMEOUT_MS }: BodyLimits = {},
): Promise<RequestBody> {
  const { rawBody, body } = request;
  const left = toBytes(rawBody) ?? (isUnread(request) ? undefined : toBytes(body));
  if (left !== undefined) return { kind: 'bytes', bytes: within(maxBytes, left) };
  if (isUnread(request)) return { kind: 'bytes', bytes: await collect(request, maxBytes, timeoutMs) };
  // Parsers may allow more than we do; the limit holds for what they let through, too.
  if (body !== undefined) {
    within(maxBytes, Buffer.from(JSON.stringify(body)));
    return { kind: 'parsed', value: body };
  }
  if (!request.readableDidRead) return { kind: 'bytes', bytes: new Uint8Array() };
  const alert =
    'Something before the proxy has read the body and left neither body nor rawBody on the request.';
  throw proxyError('proxy_misconfigured', { alert });
}

/** Platforms that hand over no real stream have no such property either: theirs counts as read. */
function isUnread({ readableDidRead, readableEnded }: ParsedRequest): boolean {
  return (readableDidRead as boolean | undefined) === false && !readableEnded;
}

function toBytes(given: unknown): Uint8Array | undefined {
  if (given instanceof Uint8Array) return given;
  return typeof given === 'string' ? Buffer.from(given) : undefined;
}

function within(maxBytes: number, bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > maxBytes) throw proxyError('payload_too_large');
  return bytes;
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
