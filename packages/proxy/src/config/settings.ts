// Turns the options a host app gives into checked settings, once, at construction. What it refuses it names in one
// line, without ever repeating the key.
import type { z } from 'zod';
import type { VariableRule } from '../variables/variables.js';
import type { TrustPolicy } from '../visitor/client-address.js';
import { optionIssuesOf } from './option-issues.js';
import { ProxyOptionsError } from './options-error.js';
import { optionsSchema } from './options-schema.js';
import type { JoinProxyOptions } from './options.js';

/** One agent as the join route needs it. */
export interface AgentSettings {
  readonly alias: string;
  readonly id: string;
  /** The kill switch, as the host app gave it. */
  readonly disabled: boolean | (() => unknown);
  readonly maxDurationSeconds: number;
  readonly variables: ReadonlyMap<string, VariableRule>;
}

type CheckedOptions = z.infer<typeof optionsSchema>;

/** The options after checking, with every default filled in. */
export type ProxySettings = Readonly<Omit<CheckedOptions, 'agents' | 'origins' | 'trustProxy'>> & {
  readonly agents: ReadonlyMap<string, AgentSettings>;
  readonly origins: ReadonlySet<string>;
  readonly trust: TrustPolicy;
};

/**
 * Checks the options and fills in the defaults.
 * @throws ProxyOptionsError naming every option at fault
 */
export function readSettings(options: JoinProxyOptions): ProxySettings {
  const result = optionsSchema.safeParse(options);
  if (!result.success) throw new ProxyOptionsError(optionIssuesOf(result.error, options), keyIn(options));
  const { agents, origins, trustProxy: trust, ...rest } = result.data;
  return {
    ...rest,
    origins: new Set(origins),
    trust: rest.clientAddress === undefined ? (trust ?? { kind: 'nobody' }) : { kind: 'host' },
    agents: new Map(Object.entries(agents).map(([alias, agent]) => [alias, agentSettings(alias, agent)])),
  };
}

function agentSettings(
  alias: string,
  { id, variables, ...rest }: CheckedOptions['agents'][string],
): AgentSettings {
  return { ...rest, alias, id, variables: variables ?? new Map() };
}

function keyIn(options: unknown): string | undefined {
  const key =
    typeof options === 'object' && options !== null && 'apiKey' in options ? options.apiKey : undefined;
  return typeof key === 'string' ? key : undefined;
}
