// A session as React reads it: one object that stays the same while nothing has changed. Knows no React.
import type { VoiceSession, VoiceSessionEventMap } from '@voice-agent/widget/session';

/** What can be read of a session at one moment. A new object whenever something has changed, and only then. */
export type VoiceSessionSnapshot = Readonly<
  Pick<
    VoiceSession,
    | 'status'
    | 'endReason'
    | 'transcripts'
    | 'error'
    | 'connection'
    | 'callId'
    | 'callToken'
    | 'agentName'
    | 'hasMicrophone'
    | 'isMicrophoneAsked'
    | 'isMicMuted'
    | 'isSpeakerMuted'
    | 'volume'
    | 'inputDevice'
    | 'outputDevice'
    | 'isPlaybackBlocked'
  >
>;

/** What `useSyncExternalStore` asks for. */
export interface SessionStore {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => VoiceSessionSnapshot;
  /** How the session was found: what a server renders, and the browser with it before it knows better. */
  readonly getFirstSnapshot: () => VoiceSessionSnapshot;
}

/** Every event that may come with a change; `telemetry`, because the call's id and the agent's name come with one of it. */
const CHANGES = [
  'status',
  'transcripts',
  'error',
  'connection',
  'media',
  'telemetry',
] as const satisfies readonly (keyof VoiceSessionEventMap)[];

/** Holds nothing open: only a subscription listens to the session. */
export function createSessionStore(session: VoiceSession): SessionStore {
  const first = read(session);
  let last = first;
  return {
    subscribe: (onChange) => {
      for (const type of CHANGES) session.addEventListener(type, onChange);
      return () => {
        for (const type of CHANGES) session.removeEventListener(type, onChange);
      };
    },
    getSnapshot: () => {
      const now = read(session);
      if (!isSame(last, now)) last = now;
      return last;
    },
    getFirstSnapshot: () => first,
  };
}

function read(session: VoiceSession): VoiceSessionSnapshot {
  return {
    status: session.status,
    endReason: session.endReason,
    transcripts: session.transcripts,
    error: session.error,
    connection: session.connection,
    callId: session.callId,
    callToken: session.callToken,
    agentName: session.agentName,
    hasMicrophone: session.hasMicrophone,
    isMicrophoneAsked: session.isMicrophoneAsked,
    isMicMuted: session.isMicMuted,
    isSpeakerMuted: session.isSpeakerMuted,
    volume: session.volume,
    inputDevice: session.inputDevice,
    outputDevice: session.outputDevice,
    isPlaybackBlocked: session.isPlaybackBlocked,
  };
}

function isSame(one: VoiceSessionSnapshot, other: VoiceSessionSnapshot): boolean {
  const names = Object.keys(one) as (keyof VoiceSessionSnapshot)[];
  return names.every((name) => one[name] === other[name]);
}
