// What the command `voice-agent-sandbox` says on standard output. Only words: it starts and prints nothing.

import type { CallNotice } from '@voice-agent/service';
import type { Sandbox } from '../sandbox.js';

/** What there is to say of a running sandbox. */
export type AnnouncedSandbox = Pick<
  Sandbox,
  'baseUrl' | 'apiKey' | 'agents' | 'phoneNumber' | 'capabilities'
>;

/** A developer starts more calls than a visitor may. */
const LIMITS_LIFTED = 'ipPerMinute=off,ipPerHour=off,ipPerDay=off,concurrentPerIp=off';

const INSTALL_RECOGNIZER = 'sudo apt-get install -y libpocketsphinx3 pocketsphinx-en-us';

/** One line, for whoever looks after the program that reads the JSON. */
export const NO_RECOGNITION =
  'Speech recognition is not installed: agents hear that you speak, but not what. On Debian or Ubuntu, install it ' +
  `with: ${INSTALL_RECOGNIZER}`;

/** One line, for programs. */
export function announceAsJson(sandbox: AnnouncedSandbox): string {
  const { baseUrl, apiKey, agents, phoneNumber, capabilities } = sandbox;
  return JSON.stringify({
    baseUrl,
    apiKey,
    agents: agents.map(({ id, name }) => ({ id, name })),
    recognizesSpeech: capabilities.recognizesSpeech,
    phoneNumber,
  });
}

/** For people: where it is, what it understands, and the lines that make a join-proxy use it. */
export function announceAsText(sandbox: AnnouncedSandbox): string {
  const { baseUrl, apiKey, agents, phoneNumber, capabilities } = sandbox;
  return [
    'The sandbox is ready. Ctrl+C ends it.',
    '',
    ...labelled('Base URL', [baseUrl]),
    ...labelled('API key', [apiKey]),
    ...labelled('Speech', capabilities.recognizesSpeech ? UNDERSTOOD : NOT_UNDERSTOOD),
    ...labelled(
      'Agents',
      agents.map(({ id, name }) => `${id}  ${name}`),
    ),
    ...labelled('Phone', [`${phoneNumber}  ${agents[0]?.name ?? ''}`]),
    '',
    'For voice-agent-proxy, paste this, and set VOICE_AGENT_ORIGINS to the address of your page:',
    '',
    ...proxySettings(sandbox).map(exportLine),
    '',
    'And this, while you develop, so that you may start as many calls as you like:',
    '',
    exportLine(['VOICE_AGENT_LIMITS', LIMITS_LIFTED]),
    '',
  ].join('\n');
}

/** One line. The beginning of the id is enough to tell calls apart, and of no use to anybody. */
export function announceCall(notice: CallNotice): string {
  const call = `Call ${notice.callId.slice(0, 8)} with ${notice.agentName}`;
  switch (notice.type) {
    case 'started':
      return `${call} started.`;
    case 'ended':
      return `${call} ended: ${[notice.reason, notice.lastError].filter(Boolean).join(', ')}.`;
  }
}

const UNDERSTOOD = ['Agents understand spoken English.'];
const NOT_UNDERSTOOD = [
  'Agents do not understand speech: type to them, or install a recognizer and start again.',
  `On Debian or Ubuntu: ${INSTALL_RECOGNIZER}`,
];

function labelled(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(8)}  ${line}`);
}

/** The first agent is the one to begin with. */
function proxySettings({
  baseUrl,
  apiKey,
  agents: [first],
}: AnnouncedSandbox): readonly (readonly [string, string])[] {
  return [
    ['VOICE_AGENT_BASE_URL', baseUrl],
    ['VOICE_AGENT_API_KEY', apiKey],
    ...(first === undefined ? [] : [['VOICE_AGENT_ID', first.id] as const]),
    ...(first === undefined || first.variables.length === 0
      ? []
      : [['VOICE_AGENT_VARIABLES', first.variables.join(',')] as const]),
  ];
}

function exportLine([name, value]: readonly [string, string]): string {
  return `  export ${name}=${shellWord(value)}`;
}

/** As a shell reads it back: bare where nothing in it means anything to a shell. */
function shellWord(text: string): string {
  return /^[\w@%+:,./-][\w@%+:,./=-]*$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
