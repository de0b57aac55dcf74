// What the voice service must answer before any of it reaches a browser.
import { z } from 'zod';
import { parseJson } from '../http/parse-json.js';
import { isAcceptableJoinUrl, type JoinUrlRules } from './join-url.js';

const MAX_JOIN_URL_LENGTH = 4096;

/** The three fields of a started call, as the service sends them and as the page receives them. */
export const joinAnswerSchema = z
  .object({
    joinUrl: z.string().min(1).max(MAX_JOIN_URL_LENGTH).describe('Single use; expires after a short while.'),
    callId: z.guid(),
    agentName: z.string().max(200),
  })
  .meta({ title: 'JoinAnswer' });

/** A started call. Its `joinUrl` is a secret of the visitor: never logged, never stored. */
export type JoinAnswer = z.infer<typeof joinAnswerSchema>;

interface AnswerRules extends JoinUrlRules {
  /** Must not occur in the answer. */
  readonly apiKey: string;
  /** Brings an answer of another form into that of a web call. Default: none is needed. */
  readonly adapt?: ((value: unknown) => unknown) | undefined;
}

/**
 * Reads the service's answer. Fields beyond the three are dropped.
 * @returns undefined for anything that must not be passed on: no JSON, other fields, a joinUrl that is not `wss:`,
 *   leads to another host than is allowed, holds a user name or blanks, or an answer that quotes the key
 */
export function readJoinAnswer(text: string, rules: AnswerRules): JoinAnswer | undefined {
  const value = parseJson(text);
  const result = joinAnswerSchema.safeParse(rules.adapt === undefined ? value : rules.adapt(value));
  if (!result.success || !isAcceptableJoinUrl(result.data.joinUrl, rules)) return undefined;
  const { joinUrl, callId, agentName } = result.data;
  const quotesKey = [joinUrl, callId, agentName].some((field) => field.includes(rules.apiKey));
  return quotesKey ? undefined : { joinUrl, callId, agentName };
}
