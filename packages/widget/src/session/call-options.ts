// What a call is made with: what it is to be, and the ports that it stands on.
import type { AudioDevices } from '../audio/audio-devices.js';
import type { LevelMeter } from '../audio/level-meter.js';
import type { SessionJoin } from '../join/create-join.js';
import type { JoinRequest } from '../join/join-port.js';
import type { Microphone } from '../microphone/microphone.js';
import type { TransportLoader } from '../transport/load-transport.js';
import type { CallRtcConfiguration } from '../transport/transport.js';
import type { CallFact } from './session-fact.js';
import type { VoiceSessionSnapshot } from './snapshot.js';
import type { ClientTool } from './client-tools.js';
import type { Clock } from '../platform/clock.js';

export interface CallOptions {
  readonly request: JoinRequest;
  readonly join: SessionJoin;
  readonly rtcConfiguration: CallRtcConfiguration | undefined;
  readonly loadTransport: TransportLoader;
  readonly microphone: Microphone;
  /** False for a visitor who only types: the microphone is left alone, and the agent is heard all the same. */
  readonly withMicrophone: boolean;
  readonly devices: AudioDevices;
  readonly meter: LevelMeter;
  readonly clock: Clock;
  /** How the session stands: what is muted, how loud, which devices. */
  readonly read: () => VoiceSessionSnapshot;
  /** Looks a tool up when it is called, so that tools registered during the call count. */
  readonly findTool: (name: string) => ClientTool | undefined;
  readonly report: (fact: CallFact) => void;
}
