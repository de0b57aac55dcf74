// An HTTP server on a free port that answers each request as its script says, faults included, and tells what it was asked.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Settles when the client has closed the connection or the answer is complete. */
  readonly closed: Promise<void>;
}

export type Script = (response: ServerResponse, request: ScriptedRequest) => unknown;

export interface ScriptedEngineServer {
  /** With the version, as engines are configured. */
  readonly url: string;
  readonly requests: readonly ScriptedRequest[];
  /** The next requests are answered so, one script each; the last one stays. */
  play(...scripts: readonly Script[]): void;
  close(): Promise<void>;
}

/** Must be closed. */
export async function startScriptedEngineServer(): Promise<ScriptedEngineServer> {
  const requests: ScriptedRequest[] = [];
  let scripts: Script[] = [];
  const server = createServer((incoming, response) => {
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    void readBody(incoming).then(async (body) => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body, closed };
      requests.push(request);
      const script = scripts.length > 1 ? scripts.shift() : scripts[0];
      await script?.(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    play: (...next) => (scripts = [...next]),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Writes these values as server-sent events; strings as they are. */
export function sendEvents(response: ServerResponse, values: readonly unknown[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const value of values) {
    response.write(`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`);
  }
}

/** A stream of these values, whole and in order. */
export function streamOf(...values: readonly unknown[]): Script {
  return (response) => {
    sendEvents(response, [...values, '[DONE]']);
    response.end();
  };
}

export function answerOf(status: number, type: string, body: string | Buffer): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };
}

/** A chunk of a chat completion. */
export function chunk(delta: object, finishReason: string | null = null): object {
  return { object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
