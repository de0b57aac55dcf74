// Mirrors a resource to the voice platform while the client waits: the platform's refusal becomes the API's, and undoes the
// request.

import { PlatformError, type PlatformResource, type VoicePlatform } from '../engines/voice-platform.js';
import { ApiError } from './api-error.js';

/**
 * @param field what a rejection is about.
 * @throws ApiError `validation_error` where the platform rejects the resource, `provider_error` where it cannot be asked.
 */
export async function push(
  platform: VoicePlatform,
  resource: PlatformResource,
  field: string,
): Promise<void> {
  try {
    await platform.sync(resource);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw error.retryable
      ? ApiError.provider(error.message)
      : ApiError.validation([{ field, message: error.message }]);
  }
}

/** @throws ApiError `provider_error`. */
export async function withdraw(
  platform: VoicePlatform,
  resource: Parameters<VoicePlatform['remove']>[0],
): Promise<void> {
  try {
    await platform.remove(resource);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw ApiError.provider(error.message);
  }
}
