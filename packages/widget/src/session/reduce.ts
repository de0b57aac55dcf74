// The one pure function that moves a session: from a snapshot and a fact to the next snapshot. It starts nothing.
import type { VoiceError } from '../errors/voice-error.js';
import type { SessionFact } from './session-fact.js';
import { AT_REST, UNKNOWN, type VoiceSessionSnapshot } from './snapshot.js';
import { addTyped, reduceTranscripts } from './transcripts.js';
import { transition } from './transition.js';

/** The snapshot after `fact`: the very same object when the fact changes nothing. */
export function reduce(snapshot: VoiceSessionSnapshot, fact: SessionFact): VoiceSessionSnapshot {
  const next = { ...snapshot, ...changeBy(snapshot, fact) };
  const names = Object.keys(next) as (keyof VoiceSessionSnapshot)[];
  return names.every((name) => next[name] === snapshot[name]) ? snapshot : next;
}

function changeBy(snapshot: VoiceSessionSnapshot, fact: SessionFact): Partial<VoiceSessionSnapshot> {
  const { transcripts } = snapshot;
  switch (fact.type) {
    case 'started':
      return {
        ...UNKNOWN,
        status: transition(snapshot.status, fact),
        hasMicrophone: fact.withMicrophone,
        ...(fact.withSpeaker === false ? { isSpeakerMuted: true } : {}),
        transcripts: transcripts.length > 0 ? [] : transcripts,
      };
    case 'invited': {
      const { callId, agentName, callToken, rate } = fact.invitation;
      return { callId, agentName, callToken, rate };
    }
    case 'joined':
      return { status: transition(snapshot.status, fact), error: forget(snapshot.error, 'network_') };
    case 'state':
      return { status: transition(snapshot.status, fact) };
    case 'call_started':
      return { callId: fact.callId };
    case 'transcript': {
      const isHeard = fact.speaker === 'user' && fact.medium === 'voice';
      return {
        transcripts: reduceTranscripts(transcripts, fact),
        ...(isHeard ? { error: forget(snapshot.error, 'mic_') } : {}),
      };
    }
    case 'typed':
      return { transcripts: addTyped(transcripts, fact.text, fact.id) };
    case 'toolstart':
      return { runningTools: [...snapshot.runningTools, fact.running] };
    case 'toolcall':
      return fact.running
        ? { runningTools: snapshot.runningTools.filter((tool) => tool !== fact.running) }
        : {};
    case 'connection':
      return { connection: fact.state };
    case 'playback':
      return {
        isPlaybackBlocked: fact.isBlocked,
        ...(fact.isBlocked ? {} : { error: forget(snapshot.error, 'playback_') }),
      };
    case 'input':
      return { inputDevice: fact.deviceId, error: forget(snapshot.error, 'mic_') };
    case 'media':
      return fact.change;
    case 'warning':
      return { error: fact.error };
    case 'over':
      return {
        status: transition(snapshot.status, fact),
        endReason: fact.reason,
        error: fact.error, // what was wrong during the call did not end it
        ...AT_REST,
        ...(snapshot.hasMicrophone ? {} : { isSpeakerMuted: false }), // who wrote may want to talk next
      };
    default:
      return {};
  }
}

/** An error goes with its fact. */
function forget(
  error: VoiceError | undefined,
  prefix: 'network_' | 'mic_' | 'playback_',
): VoiceError | undefined {
  return error?.code.startsWith(prefix) ? undefined : error;
}
