// What a call is made with: what it is to be, and the ports that it stands on.
import type { AudioDevices } from '../audio/audio-devices.js';
import type { LevelMeter } from '../audio/levels.js';
import type { JoinPort, RepeatedJoinRequest } from '../join/join-port.js';
import type { Microphone } from '../microphone/microphone.js';
import type { TransportLoader } from '../transport/load-transport.js';
import type { CallRtcConfiguration } from '../transport/transport.js';
import type { CallFact } from './session-fact.js';
import type { VoiceSessionSnapshot } from './snapshot.js';
import type { ClientTool } from './client-tools.js';
import type { Clock } from '../platform/clock.js';

export interface CallOptions {
  readonly request: RepeatedJoinRequest;
  /** Default: the join-proxy at `proxyUrl`. */
  readonly join: JoinPort | undefined;
  readonly proxyUrl: string | undefined;
  readonly rtcConfiguration: CallRtcConfiguration | undefined;
  readonly loadTransport: TransportLoader;
  /** Default: the browser's own, as of `devices` and `createMeter`. */
  readonly microphone: Microphone | undefined;
  /** False for a visitor who only types: the microphone is left alone, and the agent is heard all the same. */
  readonly withMicrophone: boolean;
  /** Whether the visitor waits for a line: the microphone is opened only once there is an invitation. */
  readonly isWaiting: boolean;
  readonly devices: AudioDevices | undefined;
  readonly createMeter: (() => LevelMeter) | undefined;
  readonly clock: Clock;
  /** When the visitor started the call, by `clock`. */
  readonly startedAtMs: number;
  /** How the session stands: what is muted, how loud, which devices. */
  readonly read: () => VoiceSessionSnapshot;
  /** Looks a tool up when it is called, so that tools registered during the call count. */
  readonly findTool: (name: string) => ClientTool | undefined;
  readonly report: (fact: CallFact) => void;
}
