// The events of a call, typed. The session and the element dispatch the same classes. Like the events of a media element
// they do not bubble: listen on the session or the element itself.
import { NativeEvent } from '../platform/native-events.js';
import type { EndReason, SessionStatus } from '../protocol/status.js';
import type { ConnectionQuality, ConnectionState } from '../protocol/connection.js';
import type { Transcript } from '../protocol/transcript.js';
import type { VoiceError } from '../errors/voice-error.js';

/** An event that can be dispatched again on another target. */
export abstract class VoiceEvent extends NativeEvent {
  /** A fresh event of the same class with the same fields: an event under way cannot be dispatched twice. */
  copy(): this {
    const copy = Reflect.construct(this.constructor, []) as this;
    // What browsers give each event of its own cannot be set, and stays.
    for (const [name, value] of Object.entries(this)) Reflect.set(copy, name, value);
    return copy;
  }
}

/** `status`: the status changed. */
export class StatusEvent extends VoiceEvent {
  constructor(
    readonly status: SessionStatus,
    readonly previous: SessionStatus,
    /** Why the call is over; only when `status` is `ended`. */
    readonly reason?: EndReason,
  ) {
    super('status');
  }
}

/** `transcripts`: the transcript changed. */
export class TranscriptsEvent extends VoiceEvent {
  /** All utterances in call order; a new array each time. */
  constructor(readonly transcripts: readonly Transcript[]) {
    super('transcripts');
  }
}

/** `error`: something went wrong. When that ends the call, `status` with `ended` follows. */
export class VoiceErrorEvent extends VoiceEvent {
  constructor(readonly error: VoiceError) {
    super('error');
  }
}

/** `connection`: the connection got better or worse. */
export class ConnectionEvent extends VoiceEvent {
  constructor(
    readonly state: ConnectionState,
    readonly quality: ConnectionQuality,
  ) {
    super('connection');
  }
}

/** `toolstart`: a client tool is about to run. */
export class ToolStartEvent extends VoiceEvent {
  constructor(
    readonly toolName: string,
    readonly parameters: Readonly<Record<string, unknown>>,
  ) {
    super('toolstart');
  }
}

/** How a client tool ended. */
export type ToolOutcome =
  | { readonly type: 'result'; readonly result: string }
  | {
      readonly type: 'error';
      /** `undefined`: no tool of that name; `implementation-error`: it threw, or took too long. */
      readonly errorType: 'undefined' | 'implementation-error';
      readonly errorMessage: string;
    };

/** `toolcall`: a client tool ran. `toolName`, because an event's own `type` is taken and `name` says little. */
export class ToolCallEvent extends VoiceEvent {
  constructor(
    readonly toolName: string,
    readonly parameters: Readonly<Record<string, unknown>>,
    readonly outcome: ToolOutcome,
  ) {
    super('toolcall');
  }
}

/** The phases of a call that are timed. */
export type CallPhase =
  | 'microphone'
  | 'engine'
  | 'invited'
  | 'joined'
  | 'published'
  | 'listening'
  | 'first_audio'
  | 'ended';

/** `telemetry`: a phase was reached. Carries no words of anybody. */
export class TelemetryEvent extends VoiceEvent {
  constructor(
    readonly phase: CallPhase,
    /** Milliseconds since the call was started. */
    readonly elapsedMs: number,
  ) {
    super('telemetry');
  }
}

/** `media`: the microphone, the speaker, the volume or blocked playback changed; read the session. */
export class MediaEvent extends VoiceEvent {
  constructor() {
    super('media');
  }
}

/** Every event of a session, by type. */
export interface VoiceSessionEventMap {
  status: StatusEvent;
  transcripts: TranscriptsEvent;
  error: VoiceErrorEvent;
  connection: ConnectionEvent;
  toolstart: ToolStartEvent;
  toolcall: ToolCallEvent;
  telemetry: TelemetryEvent;
  media: MediaEvent;
}

/** The types of {@link VoiceSessionEventMap}, for code that handles them all. */
export const VOICE_EVENT_TYPES = [
  'status',
  'transcripts',
  'error',
  'connection',
  'toolstart',
  'toolcall',
  'telemetry',
  'media',
] as const satisfies readonly (keyof VoiceSessionEventMap)[];
