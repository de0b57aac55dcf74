// `voice-agent-proxy check`: reads the configuration and says what it comes to, without a secret in it.
import type { AgentSettings, ProxySettings } from '../config/settings.js';
import { readConfiguration, type ServerConfiguration } from '../server/configuration.js';
import type { Environment } from '../server/environment-settings.js';
import { describeTrust, TRUSTS_NOBODY_ADVICE } from './check-trust.js';
import { print } from './terminal.js';
import { expectNoArguments } from './usage-error.js';

/**
 * Prints the summary.
 * @throws ConfigurationError, UsageError
 */
export async function check(args: readonly string[], environment: Environment): Promise<number> {
  expectNoArguments('check', args);
  const configuration = await readConfiguration(environment);
  return print(`The configuration is good.\n\n${summaryOf(configuration).join('\n')}\n`);
}

function summaryOf({ settings, port, host, outgoingProxy, ...server }: ServerConfiguration): string[] {
  const metrics =
    server.metricsPort === undefined ? 'none' : `${server.metricsHost}:${server.metricsPort}/metrics`;
  const rows: readonly (readonly [string, string])[] = [
    ['listens on', `${host ?? 'every address'}, port ${port}`],
    ['metrics', metrics],
    ['voice service', `${settings.baseUrl.href}, key of ${settings.apiKey.length} characters`],
    ['reached', describeWay(settings, outgoingProxy)],
    ...[...settings.agents.values()].map((agent) => ['agent', describeAgent(agent)] as const),
    ['origins', [...settings.origins].join(', ')],
    ['trusts', describeTrust(settings.trust)],
    ...(settings.trust.kind === 'nobody' ? [['', TRUSTS_NOBODY_ADVICE] as const] : []),
    ['limits', describeLimits(settings)],
    ['tickets', describeTickets(settings)],
    ['challenge', settings.challenge === undefined ? 'none' : 'asked for'],
    [
      'shared by',
      settings.redis === undefined ? 'this process alone (memory)' : describeRedis(settings.redis),
    ],
    ['webhook', settings.webhook === undefined ? 'none' : 'taken at /voice/webhook'],
    ['keeps', settings.widgetArchive ?? 'no other release of the widget'],
    ['after a call', describeAfterCall(settings)],
    ...(settings.testCalls ? [['calls', 'test calls, for development'] as const] : []),
  ];
  return rows.map(([name, text]) => `  ${name.padEnd(16)}${text}`);
}

function describeWay({ dispatcher }: ProxySettings, outgoingProxy: string | undefined): string {
  if (outgoingProxy !== undefined) return `through the outgoing proxy ${outgoingProxy} (HTTPS_PROXY)`;
  return dispatcher === undefined ? 'directly' : 'through the dispatcher of VOICE_AGENT_CONFIG';
}

function describeAgent({ alias, id, variables, maxDurationSeconds }: AgentSettings): string {
  const names = [...variables].map(([name, { source }]) => `${name} (${source})`).join(', ');
  return `${alias} → ${id}, ${maxDurationSeconds} s at most, variables: ${names === '' ? 'none' : names}`;
}

function describeLimits({ limits }: ProxySettings): string {
  return Object.entries(limits)
    .map(([name, points]) => `${name}=${points === false ? 'off' : points}`)
    .join(', ');
}

function describeTickets({ tickets }: ProxySettings): string {
  if (tickets === undefined) return 'none, and joins that bring one are refused';
  const { required, issuer, audience, secrets, jwksUrl } = tickets;
  const keys = [
    ...(secrets.length === 0 ? [] : [`${secrets.length} ${secrets.length === 1 ? 'secret' : 'secrets'}`]),
    ...(jwksUrl === undefined ? [] : [`keys of ${jwksUrl.origin}${jwksUrl.pathname}`]),
  ];
  return `${required ? 'required' : 'welcome'}, issuer ${issuer}, audience ${audience}, ${keys.join(' and ')}`;
}

/** Without user name, password and query. */
function describeRedis({ url, replicas }: NonNullable<ProxySettings['redis']>): string {
  const { protocol, host, pathname } = new URL(url);
  return `${replicas} through ${protocol}//${host}${pathname}`;
}

function describeAfterCall({ afterCall }: ProxySettings): string {
  const offered = (['transcript', 'recording', 'rating'] as const).filter((part) => afterCall[part]);
  return offered.length === 0 ? 'nothing' : offered.join(', ');
}
