// A voice service that does to each call what the call asks for: delays, drops, lies. In memory, on loopback.
import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const GOOD_ANSWER = {
  joinUrl: 'wss://rooms.example.com/join?token=one-time',
  callId: '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e',
  agentName: 'Host',
} as const;
const SLOW_MS = 120;
const DRIP_EVERY_MS = 60;

interface Mode {
  /** How often it comes, beside the others. */
  readonly weight: number;
  /** What the visitor must get. */
  readonly expected: '200' | `${number} ${string}`;
  readonly answer: (response: ServerResponse, attempt: number, key: string) => void;
}

const reply =
  (status: number, body: unknown = {}, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const answerWell = reply(200, GOOD_ANSWER);
const FAILED = '502 provider_error';

/** Everything the service does, under the name by which a call asks for it. */
export const MODES = {
  good: { weight: 46, expected: '200', answer: answerWell },
  slow: {
    weight: 12,
    expected: '200',
    answer: (response) => void setTimeout(() => answerWell(response), SLOW_MS),
  },
  'fails once': {
    weight: 3,
    expected: '200',
    answer: (response, attempt) => (attempt === 1 ? reply(502)(response) : answerWell(response)),
  },
  'fails twice': { weight: 2, expected: FAILED, answer: reply(502) },
  'fails otherwise': { weight: 2, expected: FAILED, answer: reply(500) },
  silent: { weight: 1, expected: '504 upstream_timeout', answer: () => undefined },
  drips: {
    weight: 1,
    expected: '504 upstream_timeout',
    answer(response) {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), DRIP_EVERY_MS);
      response.once('close', () => clearInterval(drip));
    },
  },
  drops: { weight: 2, expected: FAILED, answer: (response) => response.destroy() },
  'resets the body': {
    weight: 2,
    expected: FAILED,
    answer(response) {
      response.writeHead(200, { 'content-length': '400' }).write('{"joinUrl":');
      setImmediate(() => response.socket?.resetAndDestroy());
    },
  },
  redirects: { weight: 2, expected: FAILED, answer: reply(307, '', { location: '/elsewhere' }) },
  'a page': { weight: 1, expected: FAILED, answer: reply(200, '<html>', { 'content-type': 'text/html' }) },
  'other fields': { weight: 1, expected: FAILED, answer: reply(200, { data: GOOD_ANSWER }) },
  'too much': { weight: 1, expected: FAILED, answer: reply(200, { ...GOOD_ANSWER, x: 'x'.repeat(200_000) }) },
  'an http address': {
    weight: 1,
    expected: FAILED,
    answer: reply(200, { ...GOOD_ANSWER, joinUrl: 'http://rooms.example.com/join' }),
  },
  'a foreign host': {
    weight: 1,
    expected: FAILED,
    answer: reply(200, { ...GOOD_ANSWER, joinUrl: 'wss://evil.example/join' }),
  },
  'the key': {
    weight: 1,
    expected: FAILED,
    answer: (response, _attempt, key) => reply(200, { ...GOOD_ANSWER, agentName: key })(response),
  },
  'wants payment': { weight: 2, expected: '503 service_unavailable', answer: reply(402) },
  'refuses the key': { weight: 2, expected: '500 proxy_misconfigured', answer: reply(401) },
  'knows no agent': { weight: 2, expected: '404 agent_not_found', answer: reply(404) },
  'is busy': { weight: 2, expected: '429 rate_limited', answer: reply(429, {}, { 'retry-after': '3' }) },
} as const satisfies Readonly<Record<string, Mode>>;

export type ModeName = keyof typeof MODES;

export interface ChaosUpstream {
  readonly baseUrl: string;
  /** Requests by mode. */
  readonly asked: ReadonlyMap<ModeName, number>;
  /** Paths that no call has. */
  readonly strangePaths: readonly string[];
  readonly connectionCount: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Calls name their mode in the variable `mode`, and themselves in `visitor`. */
export async function startChaosUpstream(): Promise<ChaosUpstream> {
  const asked = new Map<ModeName, number>();
  const strangePaths: string[] = [];
  const attempts = new Map<string, number>();

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== '/api/public/v1/webrtc/call') strangePaths.push(request.url ?? '');
      const { variables } = JSON.parse(Buffer.concat(chunks).toString()) as {
        variables: { mode: ModeName; visitor: string };
      };
      const attempt = (attempts.get(variables.visitor) ?? 0) + 1;
      attempts.set(variables.visitor, attempt);
      asked.set(variables.mode, (asked.get(variables.mode) ?? 0) + 1);
      const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
      MODES[variables.mode].answer(response, attempt, key);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/public/v1`,
    asked,
    strangePaths,
    connectionCount: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
