// Reads what the command `voice-agent-sandbox` was asked to do from its arguments and its environment.

import { isIP } from 'node:net';
import { DEFAULT_API_KEY, DEFAULT_HOST, DEFAULT_PORT } from '../defaults.js';

export interface CliConfiguration {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly apiKey: string;
  /** Print one line of JSON rather than text. */
  readonly isJson: boolean;
}

export type CliRequest =
  | { readonly kind: 'run'; readonly configuration: CliConfiguration }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  /** The message is one line and names the setting; it never holds the API key. */
  | { readonly kind: 'invalid'; readonly message: string };

type Setting<Value> = { readonly value: Value } | { readonly problem: string };

/** @param args without the interpreter and the script. */
export function readCliRequest(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CliRequest {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  if (args.includes('--version')) return { kind: 'version' };
  const unknown = args.find((argument) => argument !== '--json');
  if (unknown !== undefined) return invalid(`Unknown argument ${quote(unknown)}. See --help.`);

  const port = readPort(env.PORT);
  if ('problem' in port) return invalid(port.problem);
  const host = readHost(env.HOST);
  if ('problem' in host) return invalid(host.problem);
  const apiKey = readApiKey(env.VOICE_AGENT_API_KEY);
  if ('problem' in apiKey) return invalid(apiKey.problem);

  return {
    kind: 'run',
    configuration: {
      port: port.value,
      host: host.value,
      apiKey: apiKey.value,
      isJson: args.includes('--json'),
    },
  };
}

function readPort(text = String(DEFAULT_PORT)): Setting<number> {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return { value: port };
  return { problem: `PORT must be a whole number from 0 to 65535, not ${quote(text)}.` };
}

function readHost(text = DEFAULT_HOST): Setting<string> {
  if (isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/iu.test(text)) return { value: text };
  return { problem: `HOST must be an IP address or a host name, not ${quote(text)}.` };
}

function readApiKey(text = DEFAULT_API_KEY): Setting<string> {
  // It has to fit into an Authorization header as one word.
  if (/^[\x21-\x7e]{1,512}$/u.test(text)) return { value: text };
  return { problem: 'VOICE_AGENT_API_KEY must be 1 to 512 visible ASCII characters without blanks.' };
}

function invalid(message: string): CliRequest {
  return { kind: 'invalid', message };
}

/** On one line, whatever it is, and no longer than a line. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
