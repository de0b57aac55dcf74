// Which servers the engines use, read from the environment. Says which variable is unusable, and never its value, which may be
// a key.

import { readSecretSetting } from '../secrets/secret-setting.js';

/** An OpenAI-compatible server. */
export interface EngineServer {
  /** With its version: `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  /** Undefined for servers that ask for none. */
  readonly key: string | undefined;
  readonly model: string;
}

/** Undefined engines are the built-in ones. */
export interface EngineConfiguration {
  readonly languageModel: EngineServer | undefined;
  readonly recognizer: EngineServer | undefined;
  readonly synthesizer: EngineServer | undefined;
  /** Where there are none, knowledge is searched by its words alone. */
  readonly embeddings?: EngineServer | 'offline' | undefined;
}

/** A setting that nothing can be made of; its message is for people. */
export class EngineConfigurationError extends Error {
  override readonly name = 'EngineConfigurationError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `VOICE_AGENT_LLM_URL`, `_KEY` (or `_KEY_FILE`) and `_MODEL`, and the same of `STT`, `TTS` and `EMBEDDINGS`;
 * `VOICE_AGENT_EMBEDDINGS=offline` stands for a model in this process.
 * @throws EngineConfigurationError.
 */
export function readEngineConfiguration(env: Environment): EngineConfiguration {
  return {
    languageModel: readServer(env, 'VOICE_AGENT_LLM'),
    recognizer: readServer(env, 'VOICE_AGENT_STT'),
    synthesizer: readServer(env, 'VOICE_AGENT_TTS'),
    embeddings: readEmbeddings(env),
  };
}

function readEmbeddings(env: Environment): EngineConfiguration['embeddings'] {
  const server = readServer(env, 'VOICE_AGENT_EMBEDDINGS');
  const kind = env.VOICE_AGENT_EMBEDDINGS?.trim() ?? '';
  if (kind === '') return server;
  if (kind !== 'offline') {
    throw new EngineConfigurationError(
      'VOICE_AGENT_EMBEDDINGS must be offline, or not be set; a server is named by VOICE_AGENT_EMBEDDINGS_URL',
    );
  }
  if (server !== undefined) {
    throw new EngineConfigurationError(
      'VOICE_AGENT_EMBEDDINGS must not be set with VOICE_AGENT_EMBEDDINGS_URL',
    );
  }
  return kind;
}

function readServer(env: Environment, prefix: string): EngineServer | undefined {
  const [url, model] = ['URL', 'MODEL'].map((name) => env[`${prefix}_${name}`]?.trim() ?? '');
  const key = readSecretSetting(env, `${prefix}_KEY`, EngineConfigurationError)?.trim();
  if (!url) {
    if (key) throw new EngineConfigurationError(`${prefix}_KEY is given without ${prefix}_URL`);
    if (model) throw new EngineConfigurationError(`${prefix}_MODEL is given without ${prefix}_URL`);
    return undefined;
  }
  if (!model) throw new EngineConfigurationError(`${prefix}_MODEL must be given with ${prefix}_URL`);
  return { url: readUrl(url, `${prefix}_URL`), key: readKey(key, `${prefix}_KEY`), model };
}

function readUrl(text: string, variable: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new EngineConfigurationError(`${variable} must be an address such as http://127.0.0.1:11434/v1`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new EngineConfigurationError(`${variable} must have no user, password, query or fragment`);
  }
  // The address of the server alone means the first version of its API.
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path === '' ? '/v1' : path}`;
}

/** What a header can carry. */
function readKey(key: string | undefined, variable: string): string | undefined {
  if (!key) return undefined;
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new EngineConfigurationError(`${variable} must be visible ASCII characters without spaces`);
  }
  return key;
}
