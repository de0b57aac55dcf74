// The media type that a server names for what it sends.

/** @returns in lower case, without parameters; empty where none is named. */
export function mediaTypeOf(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
