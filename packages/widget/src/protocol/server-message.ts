// What the voice service says during a call, read from text nobody vouches for. Unknown and malformed
// messages come out as undefined: they never break a call. Travels with the transport, and imports nothing for it.
import type { AgentState } from './status.js';

/** One change to one utterance. `ordinal` is the utterance's place in the call. */
export interface TranscriptMessage {
  readonly type: 'transcript';
  readonly ordinal: number;
  readonly speaker: 'user' | 'agent';
  readonly medium: 'voice' | 'text';
  /** `replace` carries the full text so far, `append` what follows it. */
  readonly change: { readonly kind: 'replace' | 'append'; readonly text: string };
  readonly isFinal: boolean;
}

/** The agent asks the page to run one of its tools. */
export interface ToolInvocation {
  readonly type: 'tool_invocation';
  readonly toolName: string;
  readonly invocationId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A message this client acts on. */
export type ServerMessage =
  | { readonly type: 'state'; readonly state: AgentState }
  | { readonly type: 'call_started'; readonly callId: string }
  | TranscriptMessage
  | ToolInvocation;

/** The agent's states, as the wire spells them. */
const AGENT_STATES: Readonly<Record<AgentState, AgentState>> = {
  idle: 'idle',
  listening: 'listening',
  thinking: 'thinking',
  speaking: 'speaking',
};

/** Reads one message from its JSON text. */
export function parseServerMessage(json: string): ServerMessage | undefined {
  const fields = parseObject(json);
  switch (fields?.type) {
    case 'state':
      return parseState(fields);
    case 'call_started':
      return typeof fields.callId === 'string' ? { type: 'call_started', callId: fields.callId } : undefined;
    case 'transcript':
      return parseTranscript(fields);
    case 'client_tool_invocation':
      return parseInvocation(fields);
    default:
      return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parseObject(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // not JSON: ignored, as the protocol asks
  }
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseState({ state }: Fields): ServerMessage | undefined {
  const isKnown = typeof state === 'string' && Object.hasOwn(AGENT_STATES, state);
  return isKnown ? { type: 'state', state: AGENT_STATES[state as AgentState] } : undefined;
}

function parseTranscript(fields: Fields): TranscriptMessage | undefined {
  const { ordinal, role, medium, text, delta, final } = fields;
  if (!Number.isSafeInteger(ordinal) || Number(ordinal) < 0) return undefined;
  if (role !== 'user' && role !== 'agent') return undefined;
  const change =
    typeof text === 'string'
      ? { kind: 'replace' as const, text }
      : { kind: 'append' as const, text: typeof delta === 'string' ? delta : '' };
  return {
    type: 'transcript',
    ordinal: Number(ordinal),
    speaker: role,
    medium: medium === 'text' ? 'text' : 'voice',
    change,
    isFinal: final === true,
  };
}

function parseInvocation(fields: Fields): ToolInvocation | undefined {
  const { toolName, invocationId, parameters } = fields;
  if (typeof toolName !== 'string' || typeof invocationId !== 'string') return undefined;
  return {
    type: 'tool_invocation',
    toolName,
    invocationId,
    parameters: isRecord(parameters) ? parameters : {},
  };
}
