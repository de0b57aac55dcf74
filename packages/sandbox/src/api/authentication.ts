// Lets through only requests that carry the API key.

import { createHash, timingSafeEqual } from 'node:crypto';

import type { RequestHandler } from 'express';

import { ApiError } from './api-error.js';

/** Checks `Authorization: Bearer <key>`, in a time that says nothing about how much of a wrong key was right. */
export function createAuthentication(apiKey: string): RequestHandler {
  const expected = digest(apiKey);
  return function authenticate(request, _response, next) {
    const key = /^Bearer +(\S+) *$/iu.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined || !timingSafeEqual(digest(key), expected)) throw ApiError.unauthorized();
    next();
  };
}

/** Digests have one length, which the comparison needs, and hide the length of the key. */
function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
