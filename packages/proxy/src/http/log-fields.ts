// What the log may say about a request beyond its status: the one list of those fields. Nothing of it is anything a visitor
// typed, but for the origin.

/** The fields; whoever fills one in has seen to it that it may be shown. */
export interface LogFields {
  code?: string;
  /** Which check refused, where the visitor is not told; a word from a closed list. */
  reason?: string;
  /** Which fields were refused and why, as the page is told: names of fields, and never a value. */
  details?: readonly string[];
  /** The origin that was refused, where it has the form of one and at most 280 characters. */
  origin?: string;
  /** What the operator may do should a refusal be unwanted; asks nothing of them as an alert does. */
  advice?: string;
  /** Alias of an agent that exists; an unknown one is not repeated. */
  agent?: string;
  /** The visitor's address, hashed with a key derived from the API key: the same on every replica. */
  client?: string;
  /** The user of a ticket that was good, hashed like `client`. */
  user?: string;
  /** The call that was started, by its id at the voice service. */
  callId?: string;
  upstreamStatus?: number;
  /** The id by which the voice service knows the request that it refused. */
  upstreamRequestId?: string;
  /** What the operator should do. */
  alert?: string;
}

/** Every name, in the order of a line. */
const NAMES: Readonly<Record<keyof LogFields, true>> = {
  code: true,
  reason: true,
  details: true,
  origin: true,
  advice: true,
  agent: true,
  client: true,
  user: true,
  callId: true,
  upstreamStatus: true,
  upstreamRequestId: true,
  alert: true,
};

/** The fields that `from` has, and nothing else of it. */
export function pickLogFields(from: Readonly<LogFields>): LogFields {
  return Object.fromEntries(
    Object.keys(NAMES)
      .map((name) => [name, from[name as keyof LogFields]] as const)
      .filter(([, value]) => value !== undefined),
  );
}
