// What a component does with its session, as functions of their own: they can be taken apart and handed on. Knows no
// React.
import type {
  AudioDeviceList,
  ClientTool,
  Levels,
  StartOptions,
  VoiceSession,
} from '@voice-agent/widget/session';

/** Each function stays the same for the life of the component, and none throws or rejects. */
export interface VoiceSessionActions {
  /**
   * Starts a call with the options of the latest render; call it from a click, so that sound may play. Settles when the
   * call is live, or is over. After the component is gone it does nothing.
   */
  readonly startCall: (options?: StartOptions) => Promise<void>;
  /** Ends the call, at once and at any moment. */
  readonly endCall: () => void;
  /** Sends typed text; while the call connects it is kept until it can be sent. Returns false without a call. */
  readonly sendText: (text: string) => boolean;
  /** Silences the microphone until `unmuteMic()` or the end of the call. */
  readonly muteMic: () => void;
  /** Turns the microphone on again. */
  readonly unmuteMic: () => void;
  /** Silences the agent. */
  readonly muteSpeaker: () => void;
  /** Turns the agent's voice on again. */
  readonly unmuteSpeaker: () => void;
  /** How loud the agent is played, from 0 to 1; other numbers are clamped to that range. */
  readonly setVolume: (volume: number) => void;
  /** The microphones and loudspeakers there are; their names only once the microphone was allowed. */
  readonly devices: () => Promise<AudioDeviceList>;
  /** Speaks into another microphone; empty for the system's default. Resolves to whether it is in use. */
  readonly setInputDevice: (id: string) => Promise<boolean>;
  /** Hears the agent over another loudspeaker; empty for the system's default. */
  readonly setOutputDevice: (id: string) => void;
  /**
   * Goes on by voice in a live call that has no microphone: opens one, and turns the agent's voice on. Call it from a click.
   * Resolves to whether the visitor is heard; a refusal is an `error` event, and the call goes on in writing.
   */
  readonly startTalking: () => Promise<boolean>;
  /** Plays sound that the browser has blocked; call it from a click. Resolves to whether the agent can be heard now. */
  readonly resumePlayback: () => Promise<boolean>;
  /** Lets the agent call `tool` as `name`, from now on, also in a call under way; returns a function that removes it. */
  readonly registerTool: (name: string, tool: ClientTool) => () => void;
  /** How loud both sides are right now: `{ user, agent }`, each from 0 to 1. Read it in each animation frame; it causes no render. */
  readonly levels: () => Levels;
  /** Loads the call engine before the first call, as a hover does. */
  readonly preload: () => void;
}

export function createSessionActions(session: VoiceSession): VoiceSessionActions {
  return {
    startCall: (options) => session.start(options),
    endCall: () => session.end(),
    sendText: (text) => session.sendText(text),
    muteMic: () => session.muteMic(),
    unmuteMic: () => session.unmuteMic(),
    muteSpeaker: () => session.muteSpeaker(),
    unmuteSpeaker: () => session.unmuteSpeaker(),
    setVolume: (volume) => session.setVolume(volume),
    devices: () => session.devices(),
    setInputDevice: (id) => session.setInputDevice(id),
    setOutputDevice: (id) => session.setOutputDevice(id),
    startTalking: () => session.startTalking(),
    resumePlayback: () => session.resumePlayback(),
    registerTool: (name, tool) => session.registerTool(name, tool),
    levels: () => session.levels(),
    preload: () => session.preload(),
  };
}
