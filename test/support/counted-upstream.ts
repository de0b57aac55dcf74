// A voice service that starts every call it is asked for, each under an id of its own, and counts them.
import { randomUUID } from 'node:crypto';
import { listenOnLoopback } from './listen-on-loopback.js';

export interface CountedUpstream {
  /** Up to `/api/public/v1`. */
  readonly baseUrl: string;
  /** Calls started. */
  hits(): number;
  /** Is told of every call from now on, before it is answered. */
  onCall(listener: () => void): void;
  close(): Promise<void>;
}

export async function startCountedUpstream(): Promise<CountedUpstream> {
  let hits = 0;
  let onCall: () => void = () => undefined;
  const server = await listenOnLoopback((request, response) => {
    request.resume();
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    hits += 1;
    onCall();
    const joinUrl = 'wss://rooms.example.com/join?token=one-time';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ joinUrl, callId: randomUUID(), agentName: 'Host' }));
  });
  return {
    baseUrl: `${server.origin}/api/public/v1`,
    hits: () => hits,
    onCall: (listener) => (onCall = listener),
    close: () => server.close(),
  };
}
