// What the orb asks for at every repaint, and how it is read off a session.
import type { Levels } from '../audio/levels.js';
import type { VoiceSession } from '../session/voice-session.js';
import { toOrbState, type OrbState } from './orb-state.js';

export interface OrbReading {
  readonly state: OrbState;
  readonly levels: Levels;
}

/** What the orb shows of `session` right now. */
export function readOrb(session: VoiceSession): OrbReading {
  return { state: toOrbState(session), levels: session.levels() };
}
