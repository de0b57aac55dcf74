// Makes a greeting's first words before the visitor is there, so that joining does not wait for them.

import type { PreparedCall } from './call.js';
import { splitClauses, tidyText } from './output/clauses.js';
import type { SpeechSynthesizer } from '../engines/speech.js';

/** Settles when the engine remembers them, or cannot make them; never rejects. The rest is made while they are heard. */
export async function prepareGreeting(
  { agent }: Pick<PreparedCall, 'agent'>,
  synthesizer: SpeechSynthesizer,
): Promise<void> {
  const { firstSpeaker, text } = agent.greeting;
  const [first] = firstSpeaker === 'agent' ? splitClauses(tidyText(text)) : [];
  if (first === undefined) return;
  try {
    await synthesizer.synthesize(first.text, agent.voice, new AbortController().signal);
  } catch {
    // The agent meets the same fault when it speaks, and deals with it there.
  }
}
