// From the alias a page names to the agent it stands for. A page never names an agent's real id.
import type { AgentSettings } from '../../config/settings.js';
import { proxyError } from '../../http/proxy-error.js';

/** The alias of a join that names none. */
const DEFAULT_ALIAS = 'default';

/**
 * The agent called `alias`; without an alias the one called `default`, or the only one there is.
 * @throws ProxyError `agent_not_found`, or `validation_error` when an alias is needed
 */
export function chooseAgent(
  agents: ReadonlyMap<string, AgentSettings>,
  alias: string | undefined,
): AgentSettings {
  const agent = agents.get(alias ?? DEFAULT_ALIAS);
  if (agent !== undefined) return agent;
  if (alias !== undefined) {
    throw proxyError('agent_not_found', { reason: 'unknown-alias', advice: adviceOf(agents) });
  }
  const [only, ...others] = agents.values();
  if (only !== undefined && others.length === 0) return only;
  throw proxyError('validation_error', { details: [{ path: 'agent', message: 'is missing' }] });
}

/** Names what there is, for the log alone; not what was asked for, which may be anything. */
function adviceOf(agents: ReadonlyMap<string, AgentSettings>): string {
  const known = [...agents.keys()].slice(0, 10).join(', ');
  return `The page names an alias (data-agent) that is not among the option agents: ${known}${agents.size > 10 ? ' …' : ''}.`;
}
