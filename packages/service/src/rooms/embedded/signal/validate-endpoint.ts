// Where a LiveKit client asks why its signal socket was refused: 404 sends it from v1 to v0, 401 tells it to give up.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SignalVersion } from './join-request.js';
import { requestUrl } from './request-url.js';
import { roomTokenOf } from './room-token.js';

const PATHS: ReadonlyMap<string, SignalVersion> = new Map([
  ['/rtc/v1/validate', 'v1'],
  ['/rtc/validate', 'v0'],
]);

export interface ValidateOptions {
  readonly versions: readonly SignalVersion[];
  readonly hasRoom: (token: string) => boolean;
}

/** @returns whether the request was one for this endpoint, and is answered. */
export function validateRoom(
  request: IncomingMessage,
  response: ServerResponse,
  options: ValidateOptions,
): boolean {
  const url = requestUrl(request);
  const version = url === undefined ? undefined : PATHS.get(url.pathname);
  if (url === undefined || version === undefined) return false;
  const [status, text] = judge(version, roomTokenOf(request, url.searchParams), options);
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  });
  response.end(text);
  return true;
}

function judge(version: SignalVersion, token: string, options: ValidateOptions): readonly [number, string] {
  if (!options.versions.includes(version)) return [404, 'not found'];
  return options.hasRoom(token) ? [200, 'success'] : [401, 'invalid token'];
}
