// Real speech for tests: Flite's, at any pitch.

import { systemTimers } from '../time/timers.js';
import { FliteSynthesizer } from '../engines/built-in/flite-synthesizer.js';
import type { PitchedVoice } from '../engines/built-in/voices.js';

const TEXT = 'We are open from eleven in the morning until ten at night, every day of the week but Sunday.';

/** In the speech ports' format; about five seconds. */
export async function speechOf(voice: PitchedVoice, text = TEXT): Promise<Int16Array> {
  const flite = new FliteSynthesizer(systemTimers, { threadCount: 1 });
  try {
    return await flite.synthesize(text, voice, new AbortController().signal);
  } finally {
    await flite.close();
  }
}
