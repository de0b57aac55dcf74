// The client of one OpenAI-compatible server. The library is loaded here only, and says nothing on the console: its messages
// quote prompts and answers.

import type { OpenAI } from 'openai';
import type { EngineServer } from '../configuration.js';
import { engineFetch } from './engine-fetch.js';

/** Loads the library. Reads nothing of the environment that is meant for another server. */
export async function openClient({ url, key }: EngineServer): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL: url,
    apiKey: key ?? 'none',
    ...(key === undefined && { defaultHeaders: { Authorization: null } }),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    // The one retry is fetch's: the library would also repeat requests that were answered.
    maxRetries: 0,
    fetch: engineFetch,
  });
}
