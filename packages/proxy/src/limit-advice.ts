// Says to the log which option has refused a visitor, and what it is set to.
import type { ProxySettings } from './settings.js';

type LimitName = keyof ProxySettings['limits'];

/** What a limit is called in the store and in the log → its option, and the window it counts in. */
const LIMITS: Readonly<Record<string, readonly [option: LimitName, window: string]>> = {
  'ip-minute': ['ipPerMinute', 'joins of one visitor in a minute'],
  'ip-hour': ['ipPerHour', 'joins of one visitor in an hour'],
  'user-minute': ['userPerMinute', 'joins of one user in a minute'],
  'agent-minute': ['agentPerMinute', 'calls of one agent in a minute'],
  minute: ['perMinute', 'calls of everyone in a minute'],
  day: ['perDay', 'calls of everyone in a day of UTC'],
  'concurrent-per-ip': ['concurrentPerIp', 'calls of one visitor at the same time'],
  concurrent: ['concurrent', 'calls of everyone at the same time'],
};

/** A sentence for the log alone; undefined for a limit that no option sets. */
export function limitAdvice(limits: ProxySettings['limits'], name: string): string | undefined {
  const [option, window] = LIMITS[name] ?? [];
  if (option === undefined || window === undefined) return undefined;
  return `The option limits.${option} allows ${String(limits[option])} ${window}; raise it (VOICE_AGENT_LIMITS) if that is too few.`;
}
