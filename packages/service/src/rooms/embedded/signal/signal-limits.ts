// How long signalling waits for what, in one place. Tests shorten these; nothing else does.

export interface SignalLimits {
  /** From the invitation to the room's signal socket. Default 15 s. */
  readonly roomJoinMs: number;
  /** From the signal socket to an open data channel. Default 15 s. */
  readonly mediaMs: number;
  /** From an open data channel to the start of the agent, while no microphone is published. Default 1.5 s. */
  readonly microphoneMs: number;
  /**
   * How long a call outlives its signal socket, or its path for media, before it counts as lost. Default 30 s: a client
   * notices a loss up to 15 s late, and then tries again and again.
   */
  readonly reconnectMs: number;
  /**
   * How long a call outlives the client's leave, while its join socket is open. Default 2 s: LiveKit's clients also leave before
   * they join anew.
   */
  readonly leaveMs: number;
  /** How often sockets are pinged. Default 5 s. */
  readonly pingIntervalMs: number;
  /** How long a socket may give no sign of life. Default 30 s: after a loss, TCP itself may wait as long again. */
  readonly silenceMs: number;
  /** Between the last message and the `leave` message, which takes another way and would overtake it. Default 200 ms. */
  readonly lastMessageMs: number;
  /** Between the `leave` message and the end of the join socket: a client then knows both ended in order. Default 50 ms. */
  readonly joinSocketMs: number;
  /** Scenario `slow`: how late the invitation comes. Default 3 s. */
  readonly slowInvitationMs: number;
  /** Scenario `drop`: how long the call lasts. Default 3 s. */
  readonly dropAfterMs: number;
  /** Scenario `silent`: how long the join socket stays open. Default 60 s. */
  readonly silentMs: number;
}

export const SIGNAL_LIMITS: SignalLimits = {
  roomJoinMs: 15_000,
  mediaMs: 15_000,
  microphoneMs: 1_500,
  reconnectMs: 30_000,
  leaveMs: 2_000,
  pingIntervalMs: 5_000,
  silenceMs: 30_000,
  lastMessageMs: 200,
  joinSocketMs: 50,
  slowInvitationMs: 3_000,
  dropAfterMs: 3_000,
  silentMs: 60_000,
};

/** The largest message a socket takes, in bytes: a tool's result may be long, and a longer one is answered as too long. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
