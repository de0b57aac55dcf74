// The visitor's address as the host's own `clientAddress` tells it.

/** The address; undefined when the host's code throws, or gives something else than a text. */
export function readHostAddress(read: () => unknown): string | undefined {
  try {
    const address = read();
    return typeof address === 'string' ? address : undefined;
  } catch {
    // The log would repeat what the host's code was given; visitors without an address share one allowance.
    return undefined;
  }
}
