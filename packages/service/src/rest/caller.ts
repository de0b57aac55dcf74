// Who sends a request, by their API key, and which workspace they mean. Knows no storage: whoever keeps the keys is asked.

import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from './api-error.js';

/** By it a master key names the workspace that it acts on. */
export const WORKSPACE_HEADER = 'X-Service-Workspace-Id';

/** An API key that is known and in force. Ids are UUIDs. */
export type Caller =
  /** Acts on the one workspace it belongs to. */
  | { readonly kind: 'workspace'; readonly keyId: string; readonly workspaceId: string }
  /** Manages workspaces, and acts on those granted to it. */
  | { readonly kind: 'master'; readonly keyId: string };

export interface CallerDirectory {
  /** @param key as it was sent. @returns undefined for a key that is unknown or revoked. */
  find(key: string): Promise<Caller | undefined>;
  /** Whether the master key was granted this workspace. */
  isGranted(keyId: string, workspaceId: string): Promise<boolean>;
}

/** The form of a UUID, whatever its version. */
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The key as it was sent; undefined where there is none that could be one. */
export function keyIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S{1,512}) *$/iu.exec(authorization)?.[1];
}

/** @throws ApiError `unauthorized`. */
export async function identify(key: string | undefined, callers: CallerDirectory): Promise<Caller> {
  const caller = key === undefined ? undefined : await callers.find(key);
  if (caller === undefined) throw ApiError.unauthorized();
  return caller;
}

/**
 * The workspace that a request is about.
 * @throws ApiError `validation_error` where a master key names none, `forbidden` where it may not act on the one it names.
 */
export async function workspaceOf(
  caller: Caller,
  headers: IncomingHttpHeaders,
  callers: CallerDirectory,
): Promise<string> {
  const named = headers[WORKSPACE_HEADER.toLowerCase()]?.toString().toLowerCase();
  if (caller.kind === 'workspace') {
    if (named === undefined || named === caller.workspaceId) return caller.workspaceId;
    throw ApiError.forbidden(`This API key belongs to another workspace than ${WORKSPACE_HEADER} names.`);
  }
  if (named === undefined || !UUID.test(named)) {
    throw ApiError.validation([
      { field: WORKSPACE_HEADER, message: 'must name a workspace by its id, with a master key.' },
    ]);
  }
  if (!(await callers.isGranted(caller.keyId, named))) {
    throw ApiError.forbidden('This master key has no access to the workspace.');
  }
  return named;
}
