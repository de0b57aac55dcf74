// The messages of a session, as they travel between client and service once the room is joined.
// What a client sends is untrusted: it is parsed here, once.

import { z } from 'zod';

export type AgentState = 'idle' | 'listening' | 'thinking' | 'speaking';
export type Medium = 'voice' | 'text';

export type ServerMessage =
  | { readonly type: 'state'; readonly state: AgentState }
  | {
      readonly type: 'transcript';
      readonly role: 'user' | 'agent';
      readonly medium: Medium;
      /** The full text so far; exactly one of `text` and `delta` is given. */
      readonly text?: string;
      readonly delta?: string;
      readonly final: boolean;
      readonly ordinal: number;
    }
  | {
      readonly type: 'client_tool_invocation';
      readonly toolName: string;
      readonly invocationId: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'call_started'; readonly callId: string }
  | { readonly type: 'pong'; readonly timestamp: number }
  | { readonly type: 'debug'; readonly message: string };

const urgency = z.enum(['immediate', 'soon', 'later']);

const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('user_text_message'),
    text: z.string().max(10_000),
    urgency: urgency.default('soon'),
  }),
  /** Sent by older clients; the same as `user_text_message`. */
  z.object({
    type: z.literal('input_text_message'),
    text: z.string().max(10_000),
    deferResponse: z.boolean().optional(),
  }),
  z.object({ type: z.literal('set_output_medium'), medium: z.enum(['voice', 'text']) }),
  z.object({
    type: z.literal('client_tool_result'),
    // Too long a text is no reason to leave the tool without an answer: whoever called it judges.
    invocationId: z.string(),
    result: z.string().optional(),
    responseType: z.string().default('tool-response'),
    agentReaction: z.enum(['speaks', 'listens', 'speaks-once']).default('speaks'),
    errorType: z.enum(['undefined', 'implementation-error']).optional(),
    errorMessage: z.string().optional(),
  }),
  z.object({ type: z.literal('hang_up'), message: z.string().max(1_000).optional() }),
  z.object({
    type: z.literal('forced_agent_message'),
    content: z.string().max(10_000),
    uninterruptible: z.boolean().default(false),
    urgency: z.enum(['immediate', 'soon']).default('soon'),
  }),
  z.object({ type: z.literal('ping'), timestamp: z.number() }),
]);

export type ClientMessage = z.infer<typeof clientMessage>;

/**
 * Reads one message a client sent.
 * @returns the message, or `undefined` for anything malformed or of an unknown type: such messages are ignored.
 */
export function parseClientMessage(json: string): ClientMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined; // not JSON: ignored like any other malformed message
  }
  const parsed = clientMessage.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
