// A secret in the environment: in a variable, or in the file that the same name with `_FILE` names, which is how containers are
// given secrets. An empty variable counts as not set.

import { readFileSync } from 'node:fs';

/**
 * What the variable holds, or the file without the white space around it.
 * @param Failure what is thrown; its message names the variable, and never the value.
 */
export function readSecretSetting(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  Failure: new (message: string, options?: ErrorOptions) => Error,
): string | undefined {
  const value = env[name] === '' ? undefined : env[name];
  const { [`${name}_FILE`]: file = '' } = env;
  if (file === '') return value;
  if (value !== undefined) throw new Failure(`${name} and ${name}_FILE must not both be set`);
  const content = readContent(file);
  if (content instanceof Error) {
    throw new Failure(`${name}_FILE names a file that cannot be read`, { cause: content });
  }
  if (content === '') throw new Failure(`${name}_FILE names a file that is empty`);
  return content;
}

function readContent(file: string): string | Error {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
