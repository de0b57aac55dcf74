// What a responder says to speech without words.

import type { Turn } from './responder.js';

export const PLEASE_REPEAT = 'Sorry, could you repeat that?';
export const PLEASE_TYPE =
  'I can hear you, but I do not understand speech here. Please type your message instead.';

export function replyToUnknownSpeech(turn: Extract<Turn, { kind: 'not-understood' }>): string {
  return turn.canRecognizeSpeech ? PLEASE_REPEAT : PLEASE_TYPE;
}
