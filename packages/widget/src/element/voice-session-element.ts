// An element that speaks for a session: what can be read of the call and done to it, without any look.
import type { ClientTool } from '../session/client-tools.js';
import type { SessionStatus } from '../protocol/status.js';
import type { Transcript } from '../protocol/transcript.js';
import type { VoiceError } from '../errors/voice-error.js';
import type { VoiceSession } from '../session/voice-session.js';
import { VoiceEventElement } from './voice-event-element.js';

export abstract class VoiceSessionElement extends VoiceEventElement {
  abstract get session(): VoiceSession;
  abstract set session(session: VoiceSession);

  /** The state of the call. */
  get status(): SessionStatus {
    return this.session.status;
  }

  /** The words of the current or last call. */
  get transcripts(): readonly Transcript[] {
    return this.session.transcripts;
  }

  /** What is wrong with the current call, for as long as it is; after the call what ended it, if that was an error. */
  get error(): VoiceError | undefined {
    return this.session.error;
  }

  /**
   * The voice service's id of the current or last call. Known from the `telemetry` with `invited` on, so before `status`
   * says that the call is live; where a `join` of yours leaves it out, once the service tells it.
   */
  get callId(): string | undefined {
    return this.session.callId;
  }

  /** The agent's name, once it is known. */
  get agentName(): string | undefined {
    return this.session.agentName;
  }

  /** Lets the visitor fetch what is kept of the current or last call, where the join-proxy gives such a token. A secret. */
  get callToken(): string | undefined {
    return this.session.callToken;
  }

  /** Sends typed text; while the call connects it is kept. Returns false without a call. */
  sendText(text: string): boolean {
    return this.session.sendText(text);
  }

  /** Silences the microphone until `unmuteMic()` or the end of the call. */
  muteMic(): void {
    this.session.muteMic();
  }

  /** Turns the microphone on again. */
  unmuteMic(): void {
    this.session.unmuteMic();
  }

  /** Silences the agent. */
  muteSpeaker(): void {
    this.session.muteSpeaker();
  }

  /** Turns the agent's voice on again. */
  unmuteSpeaker(): void {
    this.session.unmuteSpeaker();
  }

  /** How loud the agent is played, from 0 to 1. */
  setVolume(volume: number): void {
    this.session.setVolume(volume);
  }

  /** Lets the agent call `tool` as `name`, from now on; returns a function that removes it. */
  registerTool(name: string, tool: ClientTool): () => void {
    return this.session.registerTool(name, tool);
  }
}
