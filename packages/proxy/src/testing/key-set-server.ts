// A server that publishes keys, and the backend that signs with them: an identity provider as the proxy sees it.
import http from 'node:http';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { closeServer, listenOnLoopback } from './loopback.js';

/** A pair of keys by name. */
export interface KeyPair {
  readonly jwk: JWK;
  /** Signs as the backend would; `header` changes what the ticket says of its key. */
  readonly sign: (claims: JWTPayload, header?: object) => Promise<string>;
}

/** Makes a pair. */
export async function createKeyPair(alg: 'ES256' | 'RS256', kid: string): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  };
}

/** What it answers: keys, or whatever a test makes of the response. */
type Answer = readonly JWK[] | ((response: http.ServerResponse) => unknown);

/** A running server. */
export interface KeySetServer {
  readonly url: URL;
  /** How often it was asked. */
  readonly asked: () => number;
  readonly answerWith: (answer: Answer) => void;
  readonly close: () => Promise<void>;
}

/** Starts it on a free port. */
export async function startKeySetServer(first: Answer): Promise<KeySetServer> {
  let answer = first;
  let asked = 0;
  const server = http.createServer((_request, response) => {
    asked += 1;
    if (typeof answer === 'function') answer(response);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: answer }));
  });
  const port = await listenOnLoopback(server);
  return {
    url: new URL(`http://127.0.0.1:${port}/.well-known/jwks.json`),
    asked: () => asked,
    answerWith: (next) => {
      answer = next;
    },
    close: () => closeServer(server),
  };
}
