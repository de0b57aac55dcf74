// A plain HTTP client for tests: sends exactly the headers it is given and follows nothing.
import http from 'node:http';

/** What to send. */
export interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

/** What came back. */
export interface Received {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** The error envelope, loosely. */
export interface Envelope {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: { path: string; message: string }[];
  };
  readonly meta: { readonly request_id: string; readonly ts: string };
}

/** Sends one request on a connection of its own. */
export function send(
  origin: string,
  { method = 'GET', path = '/', headers = {}, body }: Sent,
): Promise<Received> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The envelope in an answer. */
export function envelopeOf(received: Received): Envelope {
  return JSON.parse(received.text) as Envelope;
}
