// Looks whether the service can run here as it is configured, and says how to mend what is wrong. Changes nothing.

import type { Configuration } from '../configuration.js';
import { checkDatabase } from './check-database.js';
import { checkEngines } from './check-engines.js';
import { checkFolders, checkPort, checkSecret, checkSpeech, checkWebRtc } from './check-machine.js';
import type { Finding } from './finding.js';

interface Examined {
  readonly configuration: Configuration;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @returns what was found, in the order in which it matters. */
export async function examine({ configuration, env }: Examined): Promise<readonly Finding[]> {
  const { database, secret, port, host } = configuration;
  const findings = await Promise.all([
    checkDatabase(database),
    checkFolders(database, configuration),
    Promise.resolve(checkSecret(database, secret)),
    checkPort(port, host),
    checkWebRtc(),
    checkSpeech(),
    checkEngines(env),
  ]);
  return findings.flat();
}

const MARKS = { ok: 'ok      ', note: 'note    ', problem: 'problem ' } as const;

export function linesOf(finding: Finding): readonly string[] {
  const first = `${MARKS[finding.state]} ${finding.what}`;
  return finding.state === 'ok' ? [first] : [first, `${' '.repeat(9)}→ ${finding.mend}`];
}
