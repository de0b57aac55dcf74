// What the commands share: their exit statuses and how they print.

/** Exit statuses: 1 when something does not work, 2 when something wrong was asked for. */
export const EXIT = { good: 0, failed: 1, misused: 2 } as const;

/** Writes to standard output. */
export function print(text: string): number {
  process.stdout.write(text);
  return EXIT.good;
}

/** One line on standard error. @returns the status */
export function printError(message: string, status: number): number {
  process.stderr.write(`voice-agent-proxy: ${message.replace(/\s+/g, ' ')}\n`);
  return status;
}

/** Foreign text as it may be shown: on one line, without control characters, and not for ever. */
export function shown(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 100);
}
