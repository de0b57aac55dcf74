import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../support/documentation/code-blocks.js';

const text = readFileSync(path.join(ROOT, 'docs/run-your-own-service.md'), 'utf8');
const source = readFileSync(path.join(ROOT, 'packages/service/src/main/configuration.ts'), 'utf8');

interface DocumentedConfiguration {
  readonly port: number;
  readonly host: string;
  readonly trustedProxies: number;
  readonly logLevel: string;
  readonly stopMs: number;
  readonly database: { readonly path: string };
  readonly limits: Readonly<Record<string, number>>;
}

/** Names and defaults, as the page's table has them. */
function documentedVariables(): ReadonlyMap<string, string> {
  const [, table = ''] = /<!-- configuration -->([\s\S]*?)<!-- \/configuration -->/.exec(text) ?? [];
  const rows = [...table.matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|/gm)];
  return new Map(rows.map(([, name = '', value = '']) => [name, value.replaceAll('`', '')]));
}

/** All that the service's code reads. */
function readVariables(): readonly string[] {
  const named = [...source.matchAll(/\b(?:PORT|HOST|DATABASE_URL|VOICE_AGENT_[A-Z_]+)\b(?!_)/g)].map(
    ([name]) => name,
  );
  const inFiles = [...source.matchAll(/readSecretSetting\(env, '(\w+)'/g)].map(
    ([, name = '']) => `${name}_FILE`,
  );
  return [...new Set([...named, ...inFiles])].toSorted();
}

describe('the page on running the service', () => {
  it('has every variable that the service reads, and no other', () => {
    assert.deepEqual([...documentedVariables().keys()].toSorted(), readVariables());
  });

  it('has their defaults', async () => {
    const { readConfiguration } = (await import(
      path.join(ROOT, 'packages/service/dist/main/configuration.js')
    )) as { readConfiguration: (env: object) => DocumentedConfiguration };
    const { port, host, trustedProxies, logLevel, stopMs, database, limits } = readConfiguration({});
    const documented = documentedVariables();
    for (const [name, value] of [
      ['PORT', port],
      ['HOST', host],
      ['VOICE_AGENT_DATA', database.path],
      ['VOICE_AGENT_TRUST_PROXY', trustedProxies],
      ['VOICE_AGENT_LOG_LEVEL', logLevel],
      ['VOICE_AGENT_METRICS_HOST', host],
      ['VOICE_AGENT_STOP_SECONDS', stopMs / 1_000],
      ['VOICE_AGENT_REQUESTS_PER_MINUTE', limits.requestsPerMinute],
      ['VOICE_AGENT_CALL_STARTS_PER_MINUTE', limits.callStartsPerMinute],
      ['VOICE_AGENT_FAILED_KEYS_PER_MINUTE', limits.failedKeysPerMinute],
      ['VOICE_AGENT_CONCURRENT_CALLS', limits.concurrentCalls],
    ] as const) {
      assert.equal(documented.get(name), String(value), name);
    }
  });

  it('names what the command’s help names', () => {
    const program = path.join(ROOT, 'packages/service/bin/voice-agent-service.js');
    const { stdout } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
    for (const name of readVariables()) assert.ok(stdout.includes(name), name);
  });

  it('names figures that the service has', () => {
    const metrics = readFileSync(path.join(ROOT, 'packages/service/src/telemetry/metrics.ts'), 'utf8');
    const named = [...text.matchAll(/`voice_agent_service_(\w+)`/g)].map(([, name = '']) => name);
    assert.ok(named.length > 5);
    for (const name of named) assert.match(metrics, new RegExp(`(?:voice_agent_service_|')${name}'`), name);
  });
});
