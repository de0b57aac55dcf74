// The event that tells of a fact which a snapshot does not hold: something that happened, rather than how things stand.
import {
  ConnectionEvent,
  MediaEvent,
  TelemetryEvent,
  ToolCallEvent,
  ToolStartEvent,
  VoiceErrorEvent,
  type VoiceEvent,
} from './events.js';
import type { SessionFact } from './session-fact.js';

/** Undefined for a fact whose event follows from what it changes. */
export function toEvent(fact: SessionFact): VoiceEvent | undefined {
  switch (fact.type) {
    case 'warning':
      return new VoiceErrorEvent(fact.error);
    case 'connection':
      return new ConnectionEvent(fact.state, fact.quality);
    case 'toolstart':
      return new ToolStartEvent(fact.invocation.toolName, fact.invocation.parameters);
    case 'toolcall':
      return new ToolCallEvent(fact.invocation.toolName, fact.invocation.parameters, fact.outcome);
    case 'phase':
      return new TelemetryEvent(fact.phase, fact.elapsedMs);
    case 'input':
    case 'media':
    case 'playback':
      return new MediaEvent();
    default:
      return undefined;
  }
}
