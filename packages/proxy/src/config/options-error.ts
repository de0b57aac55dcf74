// The error that stops a proxy with wrong options from being built, and the words for the commonest of them.

/** To be read after an option's name. Only for options that are given and yet `undefined`. */
export const UNSET = 'is missing (undefined): is its environment variable set?';

/** One option at fault. */
export interface OptionIssue {
  /** Where it stands, such as `origins[1]` or `agents.default.id`. */
  readonly setting: string;
  /** What is wrong with it, to be read after its name. */
  readonly message: string;
}

/** Keys shorter than this are no secrets, and cutting them out would garble the message. */
const SHORTEST_SECRET = 6;

/** Thrown by `createJoinProxy`. Its message is one line that names every option at fault and never holds the key. */
export class ProxyOptionsError extends Error {
  override readonly name = 'ProxyOptionsError';
  readonly issues: readonly OptionIssue[];

  /** @param key what must not appear in the message even when it was pasted into another option */
  constructor(issues: readonly OptionIssue[], key?: string) {
    const clean = issues.map(({ setting, message }) => ({
      setting: oneLine(setting, key),
      message: oneLine(message, key),
    }));
    super(`Join-proxy options: ${clean.map(({ setting, message }) => `${setting} ${message}`).join('; ')}`);
    this.issues = clean;
  }
}

function oneLine(text: string, key: string | undefined): string {
  const withoutKey =
    key !== undefined && key.length >= SHORTEST_SECRET ? text.replaceAll(key, '[key]') : text;
  return withoutKey.replace(/\p{Cc}+/gu, ' ').trim();
}
