// The error of a command that was called wrongly.

/** Its message is one line that says how the command is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError when a command that takes no arguments got some: a key among them would be seen by everyone */
export function expectNoArguments(command: string, args: readonly string[]): void {
  if (args.length > 0) {
    throw new UsageError(`${command} takes no arguments; settings come from the environment (see --help)`);
  }
}
