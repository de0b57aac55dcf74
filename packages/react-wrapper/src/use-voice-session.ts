'use client';
// useVoiceSession(): a call with an interface of one's own. It ties one session to the life of one component; what a
// call is, the session knows.
import {
  createVoiceError,
  VoiceSession,
  type VoiceSessionOptions,
  type VoiceSessionSnapshot,
} from '@voice-agent/widget/session';
import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createSessionActions, type VoiceSessionActions } from './session-actions.js';

/** The state of the session and what can be done with it; the same object while nothing has changed. */
export interface UseVoiceSessionResult extends VoiceSessionSnapshot, VoiceSessionActions {
  /** The session itself: for its events, and for `<VoiceAgent session={…}>`. The same for the life of the component. */
  readonly session: VoiceSession;
}

/**
 * Gives the component a session of its own. It renders when something of the session has changed, and not otherwise.
 * Nothing is requested before `startCall()` or `preload()`. When the component goes, its call ends.
 *
 * @param options What a call is started with; see `VoiceSessionOptions`. They may change with every render and need not be
 *   memoized: a call is started with the latest, and a call under way keeps what it has.
 */
export function useVoiceSession(options: VoiceSessionOptions = {}): UseVoiceSessionResult {
  const [{ session, first, actions, life }] = useState(createOwnSession);
  const snapshot = useSyncExternalStore(
    session.subscribe,
    () => session.snapshot,
    () => first,
  );

  // Before every other effect, so that a call that one of them starts is started with these.
  useInsertionEffect(() => {
    life.options = options;
  });
  useEffect(() => {
    life.isOver = false; // a component can come back
    return () => {
      life.isOver = true;
      setTimeout(() => {
        if (life.isOver) session.end(); // StrictMode has it back at once
      });
    };
  }, [session, life]);

  return useMemo(() => ({ ...snapshot, ...actions, session }), [snapshot, actions, session]);
}

interface OwnSession {
  readonly session: VoiceSession;
  /** How the session was found: what a server renders, and the browser with it before it knows better. */
  readonly first: VoiceSessionSnapshot;
  readonly actions: VoiceSessionActions;
  /** What the session reads of its component: the options of the latest render, and whether it is gone. */
  readonly life: { options: VoiceSessionOptions; isOver: boolean };
}

/** Opens nothing: React may call it and throw the outcome away, and a server does. */
function createOwnSession(): OwnSession {
  const life: OwnSession['life'] = { options: {}, isOver: false };
  const session = new VoiceSession(() => life.options);
  // Somebody may still hold the functions when the component is gone; nobody would be left to end the call.
  session.addStartGate(() => (life.isOver ? Promise.reject(createVoiceError('aborted')) : undefined));
  return { session, first: session.snapshot, actions: createSessionActions(session), life };
}
