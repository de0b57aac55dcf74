// Plays the visitor's words back. Understands none of them, and needs no recognizer.

import type { Action, Responder, Turn } from '@voice-agent/service';

/** Stands in the transcript where the visitor's own voice was played. */
export const OWN_WORDS = 'your own words';

export class EchoResponder implements Responder {
  readonly expectedSpeech = undefined;

  // An async generator, as the port asks for one; the echo has nothing to wait for.
  // eslint-disable-next-line @typescript-eslint/require-await
  async *answer(turn: Turn): AsyncIterable<Action> {
    switch (turn.kind) {
      case 'not-understood':
        yield { kind: 'play', samples: turn.samples, text: OWN_WORDS };
        break;
      case 'utterance':
        yield { kind: 'say', text: turn.text };
        break;
      case 'tool-result':
        break;
    }
  }
}
