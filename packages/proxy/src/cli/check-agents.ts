// Whether the voice service takes the key and knows the agents: reads each agent, which costs nothing.
import { z } from 'zod';
import type { AgentSettings, ProxySettings } from '../config/settings.js';
import { parseJson } from '../http/parse-json.js';
import { serviceHeaders } from '../upstream/service-headers.js';
import { createServiceTransport } from '../upstream/service-transport.js';
import {
  type UpstreamRequest,
  type UpstreamResponse,
  UpstreamTransportError,
} from '../upstream/upstream-transport.js';
import type { CheckResult } from './check-result.js';
import { shown } from './terminal.js';

type ServiceSettings = Pick<
  ProxySettings,
  'agents' | 'baseUrl' | 'apiKey' | 'workspaceId' | 'workspaceHeader' | 'timeoutMs' | 'dispatcher' | 'now'
>;

/** Tickets and signed webhooks are valid for minutes: a clock further off than this makes some of them fail. */
const MAX_CLOCK_ERROR_MS = 30_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const OTHER_PLACE_ADVICE = 'See whether VOICE_AGENT_BASE_URL leads to the voice service.';

const agentAnswer = z.object({
  data: z.object({
    name: z.string(),
    status: z.string(),
    /** Such as `3600s`. */
    max_duration: z.union([z.string(), z.number()]).nullish(),
  }),
});

/** Results for each agent, and one for the clock when the service tells the time. Rejects when the signal fires. */
export async function checkAgents(
  settings: ServiceSettings,
  signal: AbortSignal,
): Promise<readonly CheckResult[]> {
  const transport = createServiceTransport(settings, { maxAnswerBytes: MAX_ANSWER_BYTES });
  const results: CheckResult[] = [];
  let date: string | undefined;
  try {
    for (const agent of settings.agents.values()) {
      const response = await transport.request(requestOf(agent, settings, signal));
      date ??= response.date;
      results.push(...resultsOf(agent, response, settings.apiKey));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return [resultOfError(error)];
  } finally {
    await transport.close();
  }
  return [...results, ...clockResult(date, settings.now())];
}

function resultOfError(error: unknown): CheckResult {
  if (error instanceof UpstreamTransportError && error.reason === 'too_large') {
    return { text: 'answers something longer than any agent', advice: OTHER_PLACE_ADVICE };
  }
  const text = `cannot be reached (${codeOf(error)})`;
  const advice =
    'See whether VOICE_AGENT_BASE_URL is right and this machine can get there; set HTTPS_PROXY where an outgoing proxy is needed.';
  return { text, advice };
}

function requestOf(agent: AgentSettings, settings: ServiceSettings, signal: AbortSignal): UpstreamRequest {
  const { baseUrl } = settings;
  return {
    method: 'GET',
    path: `${baseUrl.pathname}/agents/${agent.id}`,
    headers: serviceHeaders(settings),
    signal,
  };
}

function resultsOf(
  agent: AgentSettings,
  { status, text: body }: UpstreamResponse,
  apiKey: string,
): readonly CheckResult[] {
  const { alias } = agent;
  if (status !== 200) return [{ text: `${alias}: answers ${status}`, advice: adviceFor(status) }];
  const answer = agentAnswer.safeParse(parseJson(body));
  if (!answer.success) {
    return [{ text: `${alias}: answers something other than an agent`, advice: OTHER_PLACE_ADVICE }];
  }
  const { name, status: state, max_duration: maxDuration } = answer.data.data;
  const text = shown(`${alias}: "${name}" is ${state}`.replaceAll(apiKey, '[key]'));
  const advice = 'Only active agents take calls: see whether it has been synced.';
  return [state === 'active' ? { text } : { text, advice }, ...durationResult(agent, maxDuration)];
}

/** Nothing where both agree, or the service does not say. */
function durationResult(
  { alias, maxDurationSeconds }: AgentSettings,
  maxDuration: string | number | null | undefined,
): CheckResult[] {
  const seconds = Number(/^(\d{1,6})(?:\.0+)?s?$/.exec(String(maxDuration ?? ''))?.[1]);
  if (Number.isNaN(seconds) || seconds === 0 || seconds === maxDurationSeconds) return [];
  const text = `${alias}: its calls may last ${seconds} s (max_duration), here ${maxDurationSeconds} s are set`;
  const effect =
    seconds > maxDurationSeconds
      ? 'Longer calls give their slot back while they go on'
      : 'Slots of calls whose end nobody tells are held too long';
  // No variable of the environment sets it.
  const setting = `agents.${alias}.maxDurationSeconds to ${seconds}, in the file that VOICE_AGENT_CONFIG names`;
  return [{ text, advice: `${effect}: set ${setting}.`, isWarning: true }];
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403)
    return 'The key is refused, or the agent belongs to another workspace.';
  if (status === 404) return 'There is no such agent: see whether its id is right.';
  if (status === 402) return 'The voice service wants payment: settle it there.';
  if (status === 429) return 'This key has asked too much for now: try again in a minute.';
  if (status >= 300 && status < 400) return 'Redirects are never followed: correct VOICE_AGENT_BASE_URL.';
  return status >= 500
    ? 'The voice service has a problem: try again later.'
    : 'Correct VOICE_AGENT_BASE_URL.';
}

function clockResult(date: string | undefined, now: number): CheckResult[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  const seconds = Math.round((now - theirs) / 1000);
  if (Math.abs(now - theirs) <= MAX_CLOCK_ERROR_MS) return [{ text: 'the clocks agree' }];
  const advice = 'Set the clock of this machine by NTP, or tickets and webhooks will be refused.';
  return [{ text: `this clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`, advice }];
}

/** The system's own code where there is one. */
function codeOf(error: unknown): string {
  if (error instanceof UpstreamTransportError) return error.systemCode ?? error.reason;
  return error instanceof Error ? error.name : 'unknown error';
}
