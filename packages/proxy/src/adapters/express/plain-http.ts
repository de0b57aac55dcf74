// What the handler needs on a plain `http` server, where no Express app prepares the request or takes what is left.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serverErrorReply } from '../../http/reply.js';

/** What Express's `request.path` is. Every server has to take a whole URL, too (RFC 9112, 3.2.2). */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  return path === '' ? '/' : path;
}

/** Adds to what the host app varies its answers by already. */
export function addVary(response: ServerResponse, value: string): void {
  const present = [response.getHeader('vary') ?? []].flat().join(', ');
  const names = present.split(',').map((name) => name.trim().toLowerCase());
  if (names.includes('*') || names.includes(value.toLowerCase())) return;
  response.setHeader('Vary', present === '' ? value : `${present}, ${value}`);
}

/** Answers what nobody has a route for, or could not be answered. @param error undefined for the former */
export function answerRest(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const code = error === undefined || error === null ? 'not_found' : 'internal_error';
  const reply = serverErrorReply(code, request.headers, Date.now());
  response.writeHead(reply.status, reply.headers);
  response.end(reply.body);
}
