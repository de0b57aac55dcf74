// The port through which a session gets its invitation to a call.

/** What the page asks for. */
export interface JoinRequest {
  /** The agent's alias at the join-proxy; the proxy's default agent when left out. */
  readonly agent?: string | undefined;
  /** A ticket from the page's own server, where the proxy asks for one. Single use. */
  readonly ticket?: string | undefined;
  /** Values for the agent's placeholders; the proxy decides which may be set from a browser. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** The answer to a challenge (a captcha's token), where the proxy asks for one. */
  readonly challenge?: string | undefined;
}

/** An invitation to one call. */
export interface CallInvitation {
  /** Works once. A secret: never log it. */
  readonly joinUrl: string;
  readonly callId?: string | undefined;
  readonly agentName?: string | undefined;
  /** Lets the visitor fetch what is kept of this one call, where the site wants that. A secret: never log it. */
  readonly callToken?: string | undefined;
  /**
   * Tells the giver of the invitation that it is used up: called once, when the call is over, or when nobody wanted it any
   * more by the time it came. Must not wait for anything, since the page may be on its way out; what it throws is ignored.
   */
  readonly release?: (() => void) | undefined;
  /**
   * Tells the giver of the invitation that the call goes on: called every 40 s from the invitation to the end. Must not wait
   * for anything; what it throws is ignored.
   */
  readonly keepAlive?: (() => void) | undefined;
  /**
   * Tells the giver of the invitation how the call was: called after it with every rating, of which the last one counts.
   * Where it returns a promise, the next rating waits for that; what it throws or rejects with is ignored.
   */
  readonly rate?: ((rating: CallRating) => unknown) | undefined;
}

/** How a visitor found a call. */
export interface CallRating {
  /** Stars, from 1 to 5. */
  readonly rating: number;
  /** Words of the visitor's own. */
  readonly comment?: string | undefined;
}

/** What a join port is handed beside its request. */
export interface JoinOptions {
  /** Aborted when the visitor hangs up or the time to connect is over. */
  readonly signal: AbortSignal;
  /** Asks the join-proxy at `proxyUrl`, as is done without a join port. With it a port can change the request, or try again. */
  readonly askProxy: (request: JoinRequest) => Promise<CallInvitation>;
}

/** Gets an invitation. Rejects with a `VoiceError`; anything else thrown counts as `service_unavailable`. */
export type JoinPort = (request: JoinRequest, options: JoinOptions) => Promise<CallInvitation>;

/** Where a ticket comes from: the ticket itself, or a function that is asked for a new one before every call. */
export type TicketSource = string | (() => string | Promise<string>);

/** What the page asks for, call by call. */
export interface RepeatedJoinRequest extends Omit<JoinRequest, 'ticket'> {
  /**
   * A ticket from the page's own server, where the proxy asks for one: a single-use ticket, or a function that is asked for
   * a new one before every call. One that rejects ends the start with `ticket_required`, or with the `VoiceError` it threw.
   */
  readonly ticket?: TicketSource | undefined;
}
