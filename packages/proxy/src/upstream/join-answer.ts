// What the voice service must answer before any of it reaches a browser.
import { z } from 'zod';
import { isLoopbackHost } from '../loopback.js';

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

interface AnswerRules {
  /** Whether `ws:` on this machine is good enough: only when the service itself is on loopback. */
  readonly allowsLoopback: boolean;
  /** Must not occur in the answer. */
  readonly apiKey: string;
}

/**
 * Reads the service's answer. Fields beyond the three are dropped.
 * @returns undefined for anything that must not be passed on: no JSON, other fields, a joinUrl that is not `wss:`,
 *   holds a user name or blanks, or an answer that quotes the key
 */
export function readJoinAnswer(text: string, rules: AnswerRules): JoinAnswer | undefined {
  const result = joinAnswerSchema.safeParse(parse(text));
  if (!result.success || !isAcceptableJoinUrl(result.data.joinUrl, rules)) return undefined;
  const { joinUrl, callId, agentName } = result.data;
  const quotesKey = [joinUrl, callId, agentName].some((field) => field.includes(rules.apiKey));
  return quotesKey ? undefined : { joinUrl, callId, agentName };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is one more thing that the schema refuses.
    return undefined;
  }
}

function isAcceptableJoinUrl(joinUrl: string, { allowsLoopback }: AnswerRules): boolean {
  // URL parsing drops tabs and line breaks without a word; what is checked must be what is sent.
  if (/[\s\p{Cc}\\]/u.test(joinUrl) || !URL.canParse(joinUrl)) return false;
  const url = new URL(joinUrl);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (url.protocol === 'wss:') return true;
  return allowsLoopback && url.protocol === 'ws:' && isLoopbackHost(url.hostname);
}
