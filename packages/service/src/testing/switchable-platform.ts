// A voice platform that tests can make fail; otherwise it is the built-in one.

import { createBuiltInPlatform } from '../engines/built-in/platform.js';
import {
  PlatformError,
  type PlatformErrorCode,
  type PlatformResource,
  type VoicePlatform,
} from '../engines/voice-platform.js';

export interface SwitchablePlatform extends VoicePlatform {
  /** What everything is refused with from now on; undefined: nothing is. */
  failure: PlatformErrorCode | undefined;
  /** What was accepted last, by id. */
  readonly resources: Map<string, PlatformResource>;
}

/** Stands in the message of every failure. */
export const FAILURE_MESSAGE = 'The platform is out of order.';

export function createSwitchablePlatform(): SwitchablePlatform {
  const builtIn = createBuiltInPlatform();
  const resources = new Map<string, PlatformResource>();
  const platform: SwitchablePlatform = {
    failure: undefined,
    resources,
    async sync(resource) {
      if (platform.failure !== undefined) throw PlatformError[platform.failure](FAILURE_MESSAGE);
      await builtIn.sync(resource);
      resources.set(resource.id, resource);
    },
    async remove(resource) {
      if (platform.failure !== undefined) throw PlatformError[platform.failure](FAILURE_MESSAGE);
      await builtIn.remove(resource);
      resources.delete(resource.id);
    },
  };
  return platform;
}
