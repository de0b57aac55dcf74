// Reads the file that VOICE_AGENT_CONFIG names. It may hold the API key, so no error repeats what stands in it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from './configuration-error.js';

/**
 * The options in a `.json` file, or the default export of a `.js` or `.mjs` module.
 * @throws ConfigurationError
 */
export async function readConfigurationFile(file: string): Promise<Record<string, unknown>> {
  const value = path.extname(file) === '.json' ? await readJson(file) : await importModule(file);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ConfigurationError(
    `VOICE_AGENT_CONFIG ${JSON.stringify(file)} does not hold an object of options`,
  );
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    // Editors on Windows begin a file with a byte order mark; JSON has none.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // The parser's message quotes the text around the fault.
    throw new ConfigurationError(`VOICE_AGENT_CONFIG ${JSON.stringify(file)} is not valid JSON`);
  }
}

async function importModule(file: string): Promise<unknown> {
  try {
    const module: unknown = await import(pathToFileURL(path.resolve(file)).href);
    return typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): ConfigurationError {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const reason = code ?? (error instanceof Error ? error.name : 'unknown error');
  return new ConfigurationError(`VOICE_AGENT_CONFIG ${JSON.stringify(file)} cannot be read (${reason})`);
}
