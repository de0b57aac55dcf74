// What a session does with its call, whether the call's own code is here already or still on its way.
import type { Levels } from '../audio/levels.js';
import type { SpeakerSettings } from '../transport/transport.js';

export interface CallControl {
  /** Connects. Settles when the call is live or over; never rejects. */
  run(): Promise<void>;
  /** Ends the call on the visitor's behalf, at once. */
  hangUp(): void;
  /**
   * Goes on without the microphone that the visitor is being asked for, and whose answer nobody waits for any more.
   * Changes nothing once it was given. Returns whether the visitor types from now on.
   */
  dismissMicrophone(): boolean;
  /**
   * Opens the microphone in a live call that has none. Resolves to whether the visitor is heard from now on; never rejects.
   * A refusal is a warning, and the call goes on in writing.
   */
  startTalking(): Promise<boolean>;
  /** Sends typed text, as soon as the room is up. */
  sendText(text: string): void;
  setMicrophoneMuted(isMuted: boolean): void;
  /** Changes the microphone; resolves to whether that worked. A visitor who only types has none to change. */
  useMicrophone(deviceId: string): Promise<boolean>;
  setSpeaker(settings: SpeakerSettings): void;
  /** Plays sound that the browser has blocked; resolves to whether the agent can be heard now. */
  resumePlayback(): Promise<boolean>;
  /** How loud both sides are right now. */
  levels(): Levels;
}
