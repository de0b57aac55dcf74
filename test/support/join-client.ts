// Visitors of a join-proxy, seen from the network: joins and ends on kept connections, and how long each took.
import http from 'node:http';

export interface Answer {
  readonly status: number;
  /** The error's code; undefined for a join that was let in. */
  readonly code: string | undefined;
  readonly callId: string | undefined;
  readonly startedAt: number;
  readonly tookMs: number;
}

export interface JoinClient {
  /** @param address the visitor's, as a trusted reverse proxy would forward it */
  join(proxyUrl: string, address: string): Promise<Answer>;
  end(proxyUrl: string, address: string, callId: string): Promise<Answer>;
  close(): void;
}

/** @param site the origin that the visitors' pages come from */
export function createJoinClient(site: string): JoinClient {
  const agent = new http.Agent({ keepAlive: true });

  function post(url: string, address: string, type: string, body: string): Promise<Answer> {
    const headers = {
      origin: site,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    };
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('error', reject);
        response.on('end', () => {
          const value = (text === '' ? {} : JSON.parse(text)) as {
            readonly callId?: string;
            readonly error?: { readonly code: string };
          };
          resolve({
            status: response.statusCode ?? 0,
            code: value.error?.code,
            callId: value.callId,
            startedAt,
            tookMs: performance.now() - startedAt,
          });
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    join: (proxyUrl, address) => post(`${proxyUrl}/join`, address, 'application/json', '{}'),
    end: (proxyUrl, address, callId) => post(`${proxyUrl}/end`, address, 'text/plain', callId),
    close: () => agent.destroy(),
  };
}
