// A voice platform that never takes some agents, so that they stay drafts.

import { createBuiltInPlatform, PlatformError, type VoicePlatform } from '@voice-agent/service';

/** @param isDraft by an agent's id, whether it is not taken. */
export function createDraftPlatform(isDraft: (agentId: string) => boolean): VoicePlatform {
  const platform = createBuiltInPlatform();
  return {
    sync: (resource) =>
      resource.kind === 'agent' && isDraft(resource.id)
        ? Promise.reject(PlatformError.unavailable('This agent stays a draft.'))
        : platform.sync(resource),
    remove: (resource) => platform.remove(resource),
  };
}
