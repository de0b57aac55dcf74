// The text of one setting: a variable, or for a secret the file that `<variable>_FILE` names.
import { readFile } from 'node:fs/promises';
import { ConfigurationError } from './configuration-error.js';
import type { Environment, EnvironmentSetting } from './environment-settings.js';

/** A text, and the variable to name when it is wrong. */
export interface EnvironmentValue {
  readonly text: string;
  readonly source: string;
}

/** The value of a variable; an empty one counts as unset. */
export function readVariable(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]?.trim();
  return value === '' ? undefined : value;
}

/**
 * The value of a setting, without white space around it.
 * @throws ConfigurationError when a secret is given twice, or its file cannot be read or is empty; never with the value
 */
export async function readValue(
  environment: Environment,
  { variable, isSecret }: EnvironmentSetting,
): Promise<EnvironmentValue | undefined> {
  const text = readVariable(environment, variable);
  const direct = text === undefined ? undefined : { text, source: variable };
  if (isSecret !== true) return direct;
  const source = `${variable}_FILE`;
  const file = readVariable(environment, source);
  if (file === undefined) return direct;
  if (direct !== undefined) throw new ConfigurationError(`${variable} and ${source} are both set; keep one`);
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new ConfigurationError(`${source} cannot be read (${code})`);
  });
  if (content.trim() === '') throw new ConfigurationError(`${source} names an empty file`);
  return { text: content.trim(), source };
}
