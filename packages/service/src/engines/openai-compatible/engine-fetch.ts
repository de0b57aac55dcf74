// The fetch of the engines: one retry for a connection that failed before it answered, no redirects, and no endless bodies.

/** Of one answer; a minute of the longest audio is 6 MB, a whole completion in small pieces less. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** A body was longer than any answer. */
export class BodyTooLongError extends Error {
  override readonly name = 'BodyTooLongError';
}

/** As the global fetch. A kept connection that the server closes at this very moment is the usual cause of the retry. */
export async function engineFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const options: RequestInit = { ...init, redirect: 'error' };
  const response = await fetch(input, options).catch((error: unknown) => {
    if (options.signal?.aborted === true) throw error;
    return fetch(input, options);
  });
  return new Response(response.body?.pipeThrough(byteLimit()) ?? null, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}

function byteLimit(): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > MAX_BODY_BYTES) controller.error(new BodyTooLongError());
      else controller.enqueue(chunk);
    },
  });
}
