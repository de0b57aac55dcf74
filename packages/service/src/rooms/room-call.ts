// What a room needs to know of a call, and how it ends. Nothing of agents, and nothing of what is said.

/** Why a call ended; `voicemail` and `transferred` befall calls by telephone only. */
export type EndReason =
  | 'user_hang_up'
  | 'agent_hang_up'
  | 'max_duration'
  | 'inactivity'
  | 'connection_lost'
  | 'never_joined'
  | 'voicemail'
  | 'transferred'
  | 'error';

/** What goes wrong in a room on purpose, for tests of clients. */
export interface RoomFaults {
  /** The invitation on the join socket: `late` is 3 s late, `twice` is sent twice, `never` is not sent. */
  readonly invitation?: 'late' | 'twice' | 'never';
  /** The joinUrl has expired when it is handed out. */
  readonly isExpired?: boolean;
  /** 3 s into the call everything breaks off without a goodbye. */
  readonly breaksOff?: boolean;
  /** Garbage goes out among good messages. */
  readonly sendsGarbage?: boolean;
}

export interface RoomCall {
  /** UUID. */
  readonly callId: string;
  /** Absolute path of the WAV file to write. Default: the call is not recorded. */
  readonly recordingPath?: string | undefined;
  /** Default: none. */
  readonly faults?: RoomFaults | undefined;
}

/** How a call ended. */
export interface CallOutcome {
  readonly reason: EndReason;
  /** Why it never came to a conversation, or broke off through a fault: set for the reason `error`. No secrets. */
  readonly lastError: string | undefined;
}
