// The headers that every request to the voice service has: the only place where the API key is written into one.
import type { ProxySettings } from '../config/settings.js';

/** Whose key it is, and for a master key which workspace it acts on. */
export type ServiceIdentity = Pick<ProxySettings, 'apiKey' | 'workspaceId' | 'workspaceHeader'>;

/** Header names in lower case, but for the workspace's. */
export function serviceHeaders({
  apiKey,
  workspaceId,
  workspaceHeader,
}: ServiceIdentity): Readonly<Record<string, string>> {
  return {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json',
    ...(workspaceId === undefined ? {} : { [workspaceHeader]: workspaceId }),
  };
}
