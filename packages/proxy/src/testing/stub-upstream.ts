// A voice service for tests: a real HTTP server that answers each call as the test says, and remembers them.
import http from 'node:http';
import { closeServer, listenOnLoopback } from './loopback.js';

/** A call as the stub received it. */
export interface StubCall {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Resolves when the caller has dropped the connection before the answer was out. */
  readonly dropped: Promise<void>;
}

/** Answers the call of that number, counted from 1. */
export type StubMode = (response: http.ServerResponse, call: StubCall, number: number) => void;

/** A good answer. */
export const GOOD_ANSWER = {
  joinUrl: 'wss://rooms.example.com/join?token=one-time',
  callId: '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e',
  agentName: 'Host',
} as const;

/** Answers every call with a status, a body and headers. */
export function answering(
  status: number,
  body: unknown = { error: { code: 'stub', message: 'stub' } },
  headers: Readonly<Record<string, string>> = {},
): StubMode {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Answers every call well. */
export const answeringWell: StubMode = answering(200, GOOD_ANSWER);

/** A running stub. */
export interface StubUpstream {
  /** Up to `/api/public/v1`. */
  readonly baseUrl: string;
  readonly calls: readonly StubCall[];
  /** Resolves when a call has come in. */
  nextCall(): Promise<StubCall>;
  answerWith(mode: StubMode): void;
  close(): Promise<void>;
}

/** Starts a stub on a free port of the loopback interface. */
export async function startStubUpstream(mode: StubMode = answeringWell): Promise<StubUpstream> {
  const calls: StubCall[] = [];
  const waiting: ((call: StubCall) => void)[] = [];
  let current = mode;

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    const dropped = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call: StubCall = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        dropped,
      };
      calls.push(call);
      for (const resolve of waiting.splice(0)) resolve(call);
      current(response, call, calls.length);
    });
  });
  const port = await listenOnLoopback(server);

  return {
    baseUrl: `http://127.0.0.1:${port}/api/public/v1`,
    calls,
    nextCall: () => new Promise((resolve) => waiting.push(resolve)),
    answerWith(next) {
      current = next;
    },
    close: () => closeServer(server),
  };
}
