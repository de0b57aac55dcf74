// What the commands read from the environment. Says in one line which variable is unusable, and never its value, which may hold
// a password.

import { DEFAULT_LIMITS, type Limits } from '../choices/rate-limits.js';
import type { DatabaseLocation } from '../db/database.js';
import { createAllowedHosts } from '../egress/allowed-hosts.js';
import { problemOfSecret } from '../secrets/secret-key.js';
import { readSecretSetting } from '../secrets/secret-setting.js';
import { DEFAULT_LOG_LEVEL, LOG_LEVELS, type LogLevel } from '../telemetry/log.js';
import type { MetricsAddress } from './metrics-door.js';
import { readPublicUrl } from './public-address.js';
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
  /** Under which clients reach the service through a reverse proxy. */
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly recordingFolder: string | undefined;
  readonly uploadFolder: string | undefined;
  readonly limits: Limits;
  readonly metrics: MetricsAddress | undefined;
  readonly logLevel: LogLevel;
  /** How long calls may go on once the service is told to stop. */
  readonly stopMs: number;
  readonly engines: EngineConfiguration;
  readonly pricePerMinuteUsd: number | undefined;
}

/** A setting that nothing can be made of; its message is for people. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const MAX_PORT = 65_535;
/** With the end of what is left within the 30 s that Kubernetes gives a process by default. */
export const DEFAULT_STOP_SECONDS = 20;

/** @throws ConfigurationError. */
export function readConfiguration(env: Environment): Configuration {
  return {
    port: readWhole(env, 'PORT', { default: DEFAULT_PORT, max: MAX_PORT }),
    host: env.HOST === undefined || env.HOST === '' ? DEFAULT_HOST : env.HOST,
    database: readDatabase(env),
    secret: readSecret(readSecretSetting(env, 'VOICE_AGENT_SECRET', ConfigurationError)),
    allowedHosts: readAllowedHosts(env.VOICE_AGENT_ALLOWED_HOSTS),
    publicUrl: readOrigin(env.VOICE_AGENT_PUBLIC_URL),
    trustedProxies: readWhole(env, 'VOICE_AGENT_TRUST_PROXY', { default: 0, max: 10 }),
    recordingFolder: env.VOICE_AGENT_RECORDINGS === '' ? undefined : env.VOICE_AGENT_RECORDINGS,
    uploadFolder: env.VOICE_AGENT_UPLOADS === '' ? undefined : env.VOICE_AGENT_UPLOADS,
    limits: {
      requestsPerMinute: readLimit(env, 'VOICE_AGENT_REQUESTS_PER_MINUTE', 'requestsPerMinute'),
      callStartsPerMinute: readLimit(env, 'VOICE_AGENT_CALL_STARTS_PER_MINUTE', 'callStartsPerMinute'),
      failedKeysPerMinute: readLimit(env, 'VOICE_AGENT_FAILED_KEYS_PER_MINUTE', 'failedKeysPerMinute'),
      concurrentCalls: readLimit(env, 'VOICE_AGENT_CONCURRENT_CALLS', 'concurrentCalls'),
    },
    metrics: readMetrics(env),
    logLevel: readLogLevel(env.VOICE_AGENT_LOG_LEVEL),
    stopMs:
      readWhole(env, 'VOICE_AGENT_STOP_SECONDS', { default: DEFAULT_STOP_SECONDS, max: 86_400 }) * 1_000,
    engines: readEngines(env),
    pricePerMinuteUsd: readPrice(env.VOICE_AGENT_PRICE_PER_MINUTE),
  };
}

interface Whole {
  readonly default: number;
  readonly max: number;
}

function readWhole(env: Environment, name: string, bounds: Whole): number {
  const text = env[name]?.trim() ?? '';
  if (text === '') return bounds.default;
  if (!/^\d{1,9}$/.test(text) || Number(text) > bounds.max) {
    throw new ConfigurationError(`${name} must be a whole number from 0 to ${bounds.max}`);
  }
  return Number(text);
}

/** @returns undefined where it is lifted. */
function readLimit(env: Environment, name: string, limit: keyof Limits): number | undefined {
  const text = env[name]?.trim() ?? '';
  if (text === '') return DEFAULT_LIMITS[limit];
  if (text === 'off') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new ConfigurationError(`${name} must be a whole number from 1, or off`);
  }
  return Number(text);
}

function readMetrics(env: Environment): MetricsAddress | undefined {
  if ((env.VOICE_AGENT_METRICS_PORT ?? '') === '') return undefined;
  const { VOICE_AGENT_METRICS_HOST: host = '' } = env;
  return {
    port: readWhole(env, 'VOICE_AGENT_METRICS_PORT', { default: 0, max: MAX_PORT }),
    host: host === '' ? DEFAULT_HOST : host,
  };
}

function readLogLevel(text = ''): LogLevel {
  if (text === '') return DEFAULT_LOG_LEVEL;
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined) {
    throw new ConfigurationError(`VOICE_AGENT_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  }
  return level;
}

function readOrigin(text = ''): string | undefined {
  if (text === '') return undefined;
  try {
    return readPublicUrl(text).origin;
  } catch (error) {
    throw new ConfigurationError(
      'VOICE_AGENT_PUBLIC_URL must be an address without a path, such as https://voice.example.com',
      { cause: error },
    );
  }
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

function readDatabase(env: Environment): DatabaseLocation {
  const url = readSecretSetting(env, 'DATABASE_URL', ConfigurationError) ?? '';
  const { VOICE_AGENT_DATA: path = '' } = env;
  if (url === '') return { kind: 'folder', path: path === '' ? DEFAULT_DATA_FOLDER : path };
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol)) {
    throw new ConfigurationError(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
    );
  }
  return { kind: 'server', url };
}
