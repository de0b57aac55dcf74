// What a conformance page offers to the test that drives it. Types only.

import type { Vandalism } from './vandal.js';

/** Sound received so far, over all connections, as `getStats` has it. */
export interface Heard {
  /** Sum of squared samples (full scale 1) times seconds. */
  readonly energy: number;
  readonly seconds: number;
  readonly bytes: number;
}

export interface UltravoxCall {
  readonly statuses: string[];
  readonly messages: Record<string, unknown>[];
  readonly toolCalls: unknown[];
  transcripts(): { speaker: string; text: string; isFinal: boolean; medium: string }[];
  sendText(text: string): void;
  sendData(message: { type: string } & Record<string, unknown>): void;
  muteSpeaker(): void;
  leave(): Promise<void>;
}

export interface LiveKitCall {
  readonly events: string[];
  readonly messages: Record<string, unknown>[];
  /** Peer connections that are up. */
  connections(): number;
  state(): string;
  muteMicrophone(): Promise<void>;
  send(message: Record<string, unknown>): Promise<void>;
  /** Closes the signal socket behind the client's back. */
  cutSignal(): void;
  /** Loses everything, and joins the room again by the same token. */
  reconnectFully(): Promise<void>;
  isJoinSocketOpen(): boolean;
  leave(): Promise<void>;
}

export interface ConformancePage {
  ultravox: UltravoxCall | undefined;
  livekit: LiveKitCall | undefined;
  joinWithUltravox(joinUrl: string, additionalMessages?: readonly string[]): void;
  joinWithLiveKit(joinUrl: string, options: { readonly publishes: boolean }): Promise<void>;
  /** Joins a call and sends garbage. */
  vandalize(joinUrl: string, seed: number): Promise<Vandalism>;
  heard(): Promise<Heard>;
  /** Rejections that nobody handled. */
  readonly failures: readonly string[];
}

declare global {
  interface Window {
    conformance: ConformancePage;
  }
}
