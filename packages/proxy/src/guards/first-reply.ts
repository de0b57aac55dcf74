// Asks guards in their order.
import type { Reply } from '../http/http-types.js';
import type { Guard } from './guard.js';

/**
 * The answer of the first guard that gives one; undefined when all let the subject pass.
 * @throws ProxyError of the first guard that refuses
 */
export async function firstReply<Subject>(
  guards: readonly Guard<Subject>[],
  subject: Subject,
): Promise<Reply | undefined> {
  for (const guard of guards) {
    const reply = await guard(subject);
    if (reply !== undefined) return reply;
  }
  return undefined;
}
