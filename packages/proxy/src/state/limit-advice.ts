// Says to the log which option has refused a visitor, and what it is set to.
import type { ProxySettings } from '../config/settings.js';
import { limitsInForce } from './limits.js';

type LimitInForce = ReturnType<typeof limitsInForce>[number];

const WHOSE: Readonly<Record<LimitInForce['per'], string>> = {
  address: 'of one visitor',
  user: 'of one user',
  agent: 'of one agent',
  ticketless: 'of nobody without a ticket',
  everyone: 'of everyone',
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A sentence for the log alone; undefined for a limit that no option sets. @param name as in the table of limits */
export function limitAdvice(limits: ProxySettings['limits'], name: string): string | undefined {
  const limit = limitsInForce(limits).find((other) => other.name === name);
  if (limit === undefined) return undefined;
  const { option, points } = limit;
  const what = `${points} ${unitOf(limit)} ${WHOSE[limit.per]} ${whenOf(limit)}`;
  return `The option limits.${option} allows ${what}; change it (VOICE_AGENT_LIMITS) if that is not meant so.`;
}

function unitOf(limit: LimitInForce): string {
  if (limit.kind === 'rate') return 'joins';
  return limit.kind === 'window' && limit.unit === 'minutes' ? 'minutes' : 'calls';
}

function whenOf(limit: LimitInForce): string {
  if (limit.kind === 'slots') return 'at the same time';
  if (limit.kind === 'window') return limit.lasts === 'day' ? 'in a day of UTC' : 'in a minute';
  if (limit.windowMs === MINUTE_MS) return 'in a minute';
  return limit.windowMs === HOUR_MS ? 'in an hour' : 'in a day';
}
