// The error that stops the standalone server before it listens.

/** Its message is one line that names the setting at fault. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
