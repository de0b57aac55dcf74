// `voice-agent-proxy doctor`: tries what a join will need, one step after another, each within a time limit.
import { readConfiguration } from '../server/configuration.js';
import type { Environment } from '../server/environment-settings.js';
import { examineAgents } from './examine-agents.js';
import { examineOrigins } from './examine-origins.js';
import { examineRedis } from './examine-redis.js';
import { examineTicketKeys } from './examine-ticket-keys.js';
import { examineWidget } from './examine-widget.js';
import { examineTrust } from './examine-trust.js';
import type { Examination, Finding } from './finding.js';
import { EXIT, print } from './terminal.js';
import { expectNoArguments } from './usage-error.js';

/** For one step, in milliseconds: whatever takes longer is no use to a join either. */
const STEP_TIMEOUT_MS = 5_000;

/**
 * Prints a line for each finding.
 * @returns 0 when all is well or may be meant so, otherwise 1
 * @throws ConfigurationError, UsageError
 */
export async function doctor(args: readonly string[], environment: Environment): Promise<number> {
  expectNoArguments('doctor', args);
  const { settings } = await readConfiguration(environment);
  const steps: readonly (readonly [string, Examination])[] = [
    ['voice service', (signal) => examineAgents(settings, signal)],
    ['store', (signal) => examineRedis(settings, signal)],
    ['tickets', (signal) => examineTicketKeys(settings.tickets, signal)],
    ['widget', () => examineWidget(settings)],
    ['origins', () => Promise.resolve(examineOrigins(settings.origins))],
    ['trust', () => Promise.resolve(examineTrust(settings.trust))],
  ];
  print('✔ configuration: good\n');
  let status: number = EXIT.good;
  for (const [name, examine] of steps) {
    for (const finding of await withinLimit(examine)) {
      if (markOf(finding) === '✖') status = EXIT.failed;
      const advice = finding.advice === undefined ? '' : `  → ${finding.advice}\n`;
      print(`${markOf(finding)} ${name}: ${finding.text}\n${advice}`);
    }
  }
  return status;
}

function markOf({ advice, isWarning = false }: Finding): '✔' | '⚠' | '✖' {
  if (advice === undefined) return '✔';
  return isWarning ? '⚠' : '✖';
}

async function withinLimit(examine: Examination): Promise<readonly Finding[]> {
  const signal = AbortSignal.timeout(STEP_TIMEOUT_MS);
  try {
    return await examine(signal);
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
