// What the synthesizer and its thread say to each other.

import type { BuiltInVoice } from './voices.js';

export interface FliteRequest {
  readonly id: number;
  readonly text: string;
  readonly voice: BuiltInVoice;
  /** Default: the voice's own. */
  readonly pitchHz?: number | undefined;
}

export type FliteReply =
  | { readonly id: number; readonly samples: Int16Array }
  /** `failure` says what went wrong, for a developer. */
  | { readonly id: number; readonly failure: string };
