// A voice platform that never takes some agents, so that they stay drafts.

import { createBuiltInPlatform, PlatformError, type VoicePlatform } from '@voice-agent/service';

/** @param drafts ids of the agents that are not taken. */
export function createDraftPlatform(drafts: ReadonlySet<string>): VoicePlatform {
  const platform = createBuiltInPlatform();
  return {
    sync: (resource) =>
      resource.kind === 'agent' && drafts.has(resource.id)
        ? Promise.reject(PlatformError.unavailable('This agent stays a draft.'))
        : platform.sync(resource),
    remove: (resource) => platform.remove(resource),
  };
}
