// What the recognizer and its thread say to each other.

import type { ExpectedSpeech } from '../speech.js';

/** Somebody will say this; what it takes to listen for it is made now. */
export interface PocketsphinxPreparation {
  readonly kind: 'prepare';
  readonly expected: ExpectedSpeech;
}

export type PocketsphinxRequest =
  | { readonly kind: 'begin'; readonly id: number; readonly expected: ExpectedSpeech }
  | { readonly kind: 'feed'; readonly id: number; readonly samples: Int16Array }
  | { readonly kind: 'finish'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number };

export type PocketsphinxReply =
  /** Once, when the thread has loaded the engine or found that it is not installed. */
  | { readonly kind: 'loaded'; readonly isAvailable: boolean }
  | { readonly kind: 'partial'; readonly id: number; readonly text: string }
  | { readonly kind: 'result'; readonly id: number; readonly text: string | undefined };
