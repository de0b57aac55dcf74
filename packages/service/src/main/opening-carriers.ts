// Opens a carrier for each telephony provider: all are simulated.

import { createSimulatedCarrier, type SimulatedCarrier } from '../carriers/simulated/simulated-carrier.js';
import { TELEPHONY_PROVIDERS, type TelephonyProvider } from '../choices/telephony-providers.js';
import { BUILT_IN_PROVIDER, type BuiltInVoice } from '../engines/built-in/voices.js';
import type { SpeechSynthesizer } from '../engines/speech.js';
import type { PendingWork } from '../time/pending-work.js';
import type { Timers } from '../time/timers.js';

export interface CarriersOptions {
  readonly timers: Timers;
  /** In whose voices callees speak. */
  readonly synthesizer: SpeechSynthesizer;
  /** Counts what callees wait for besides timers. */
  readonly work: PendingWork;
}

/** Not the one that agents have by default. */
const CALLEE_VOICE: BuiltInVoice = 'rms';

/** Whoever gets them closes them. */
export function openCarriers({
  timers,
  synthesizer,
  work,
}: CarriersOptions): ReadonlyMap<TelephonyProvider, SimulatedCarrier> {
  return new Map(
    TELEPHONY_PROVIDERS.map((provider) => [
      provider,
      createSimulatedCarrier({
        timers,
        speak: (text, voice = CALLEE_VOICE) =>
          work.track(
            synthesizer.synthesize(
              text,
              { provider: BUILT_IN_PROVIDER, providerVoiceId: voice },
              new AbortController().signal,
            ),
          ),
      }),
    ]),
  );
}
