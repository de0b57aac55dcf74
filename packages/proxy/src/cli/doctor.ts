// `voice-agent-proxy doctor`: tries what a join will need, one step after another, each within a time limit.
import { readConfiguration } from '../server/configuration.js';
import type { Environment } from '../server/environment-settings.js';
import { checkAgents } from './check-agents.js';
import { checkOrigins } from './check-origins.js';
import { checkRedis } from './check-redis.js';
import type { Check, CheckResult } from './check-result.js';
import { checkTicketKeys } from './check-ticket-keys.js';
import { checkTrust } from './check-trust.js';
import { checkWidget } from './check-widget.js';
import { EXIT, print } from './terminal.js';
import { expectNoArguments } from './usage-error.js';

/** For one step, in milliseconds: whatever takes longer is no use to a join either. */
const STEP_TIMEOUT_MS = 5_000;

/**
 * Prints a line for each result.
 * @returns 0 when all is well or may be meant so, otherwise 1
 * @throws ConfigurationError, UsageError
 */
export async function doctor(args: readonly string[], environment: Environment): Promise<number> {
  expectNoArguments('doctor', args);
  const { settings } = await readConfiguration(environment);
  const steps: readonly (readonly [string, Check])[] = [
    ['voice service', (signal) => checkAgents(settings, signal)],
    ['store', (signal) => checkRedis(settings, signal)],
    ['tickets', (signal) => checkTicketKeys(settings.tickets, signal)],
    ['widget', () => checkWidget(settings)],
    ['origins', () => Promise.resolve(checkOrigins(settings.origins))],
    ['trust', () => Promise.resolve(checkTrust(settings.trust))],
  ];
  print('✔ configuration: good\n');
  let status: number = EXIT.good;
  for (const [name, check] of steps) {
    for (const result of await withinLimit(check)) {
      if (markOf(result) === '✖') status = EXIT.failed;
      const advice = result.advice === undefined ? '' : `  → ${result.advice}\n`;
      print(`${markOf(result)} ${name}: ${result.text}\n${advice}`);
    }
  }
  return status;
}

function markOf({ advice, isWarning = false }: CheckResult): '✔' | '⚠' | '✖' {
  if (advice === undefined) return '✔';
  return isWarning ? '⚠' : '✖';
}

async function withinLimit(check: Check): Promise<readonly CheckResult[]> {
  const signal = AbortSignal.timeout(STEP_TIMEOUT_MS);
  try {
    return await check(signal);
  } catch (error) {
    if (signal.aborted) {
      const text = `no answer within ${STEP_TIMEOUT_MS / 1000} s`;
      return [{ text, advice: 'See whether a firewall or a wrong address is in the way.' }];
    }
    const name = error instanceof Error ? error.name : 'unknown error';
    return [
      { text: `could not be tried (${name})`, advice: 'This is a fault of the proxy: please report it.' },
    ];
  }
}
