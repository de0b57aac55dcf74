// What the commands read from the environment. Says in one line which variable is unusable, and never its value, which may hold
// a password.

import type { DatabaseLocation } from '../db/database.js';
import { createAllowedHosts } from '../egress/allowed-hosts.js';
import { problemOfSecret } from '../secrets/secret-key.js';
import {
  EngineConfigurationError,
  readEngineConfiguration,
  type EngineConfiguration,
} from '../engines/configuration.js';
import { DEFAULT_HOST, DEFAULT_PORT } from './voice-service.js';

export const DEFAULT_DATA_FOLDER = './voice-agent-data';

export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseLocation;
  /** What secrets are encrypted with. */
  readonly secret: string | undefined;
  /** Private addresses that tools and webhooks may lead to. */
  readonly allowedHosts: readonly string[];
  readonly engines: EngineConfiguration;
  readonly pricePerMinuteUsd: number | undefined;
}

/** A setting that nothing can be made of; its message is for people. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** @throws ConfigurationError. */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  return {
    port: readPort(env.PORT),
    host: env.HOST === undefined || env.HOST === '' ? DEFAULT_HOST : env.HOST,
    database: readDatabase(env),
    secret: readSecret(env.VOICE_AGENT_SECRET),
    allowedHosts: readAllowedHosts(env.VOICE_AGENT_ALLOWED_HOSTS),
    engines: readEngines(env),
    pricePerMinuteUsd: readPrice(env.VOICE_AGENT_PRICE_PER_MINUTE),
  };
}

function readPort(text = ''): number {
  if (text === '') return DEFAULT_PORT;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new ConfigurationError('PORT must be a whole number from 0 to 65535');
  }
  return Number(text);
}

function readSecret(secret = ''): string | undefined {
  if (secret === '') return undefined;
  const problem = problemOfSecret(secret);
  if (problem !== undefined) throw new ConfigurationError(problem);
  return secret;
}

function readAllowedHosts(text = ''): readonly string[] {
  if (text.trim() === '') return [];
  const entries = text.split(',').map((entry) => entry.trim());
  try {
    createAllowedHosts(entries);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'it cannot be read';
    throw new ConfigurationError(`VOICE_AGENT_ALLOWED_HOSTS is unusable: ${problem}`, { cause: error });
  }
  return entries;
}

function readEngines(env: Readonly<Record<string, string | undefined>>): EngineConfiguration {
  try {
    return readEngineConfiguration(env);
  } catch (error) {
    if (!(error instanceof EngineConfigurationError)) throw error;
    throw new ConfigurationError(error.message, { cause: error });
  }
}

function readPrice(text = ''): number | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,4}(?:\.\d{1,6})?$/.test(text)) {
    throw new ConfigurationError('VOICE_AGENT_PRICE_PER_MINUTE must be an amount in US dollars such as 0.09');
  }
  return Number(text);
}

function readDatabase(env: Readonly<Record<string, string | undefined>>): DatabaseLocation {
  const { DATABASE_URL: url = '', VOICE_AGENT_DATA: path = '' } = env;
  if (url === '') return { kind: 'folder', path: path === '' ? DEFAULT_DATA_FOLDER : path };
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol)) {
    throw new ConfigurationError(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
    );
  }
  return { kind: 'server', url };
}
