// What the page, or the frame it is in, forbids its scripts. Only Chromium tells, and complains in the console about
// whoever tries without having asked.

interface PermissionsPolicy {
  allowsFeature(feature: string): boolean;
}

/** Whether that feature is known to be forbidden here; a browser that cannot tell forbids nothing. */
export function isForbiddenByPolicy(feature: 'microphone' | 'screen-wake-lock'): boolean {
  const { permissionsPolicy, featurePolicy } = document as Document & {
    permissionsPolicy?: PermissionsPolicy;
    featurePolicy?: PermissionsPolicy;
  };
  const policy = permissionsPolicy ?? featurePolicy;
  return policy?.allowsFeature(feature) === false;
}
