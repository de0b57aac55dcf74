// What the page, or the frame it is in, forbids its scripts. Only Chromium tells, and warns in the console about
// a script that tries without having asked.

interface PermissionsPolicy {
  allowsFeature(feature: string): boolean;
}

/** Whether that feature is known to be forbidden here; a browser that cannot tell forbids nothing. */
export function isForbiddenByPolicy(feature: 'microphone' | 'screen-wake-lock'): boolean {
  return readPolicy()?.allowsFeature(feature) === false;
}

/** Whether a frame of another site may forbid things here in a browser that cannot tell, as Firefox and Safari. */
export function mayBeForbiddenByFrame(): boolean {
  if (readPolicy()) return false;
  try {
    return top?.document === undefined;
  } catch {
    return true; // another site's page is not to be looked into
  }
}

function readPolicy(): PermissionsPolicy | undefined {
  const { permissionsPolicy, featurePolicy } = document as Document & {
    permissionsPolicy?: PermissionsPolicy;
    featurePolicy?: PermissionsPolicy;
  };
  return permissionsPolicy ?? featurePolicy;
}
