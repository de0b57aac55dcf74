// What the sandbox knows of an agent. Pure data; the HTTP names of the specification are the api layer's business.

/**
 * How the sandbox treats calls of an agent, so that tests choose a server's behaviour by choosing an agent:
 * - `happy`: everything works
 * - `slow`: the invitation on the join socket comes 3 s late
 * - `refuse`: starting a call answers 404, as for an agent that is not active
 * - `full`: starting a call answers 429
 * - `provider-error`: starting a call answers 502, always
 * - `flaky`: starting a call answers 502 every other time, first time included
 * - `expired`: the joinUrl has expired when it is handed out
 * - `silent`: the join socket opens and never says a word
 * - `second-invitation`: the invitation is sent twice
 * - `drop`: 3 s into the call everything breaks off without a goodbye
 * - `malformed`: garbage arrives among good messages; the call itself works
 * - `hang-up`: the agent says one sentence and ends the call
 */
export const SCENARIOS = [
  'happy',
  'slow',
  'refuse',
  'full',
  'provider-error',
  'flaky',
  'expired',
  'silent',
  'second-invitation',
  'drop',
  'malformed',
  'hang-up',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/**
 * Which built-in script answers for the agent:
 * - `restaurant`: the host of a restaurant; calls the client tool `show_menu` with `section`, `all` or `vegetarian`
 * - `echo`: plays your own words back
 * - `plain`: repeats what it understood; `tool NAME {"a":1}` calls that client tool, `bye` hangs up
 */
export type Personality = 'restaurant' | 'echo' | 'plain';

export interface GreetingSettings {
  readonly firstSpeaker: 'agent' | 'user';
  /** May hold `{{placeholders}}` that the call's variables fill. */
  readonly text: string;
  readonly delayMs: number;
  /** When true, speech during the greeting does not stop it. */
  readonly isUninterruptible: boolean;
}

export interface InactivityMessage {
  /** Silence of both sides before the message is spoken, counted from the end of the previous message. */
  readonly afterMs: number;
  readonly message: string;
  readonly thenHangUp: boolean;
}

/** Where an agent's call results go, and how they are signed: the specification's `crm_webhook_url` and its secret. */
export interface AgentWebhook {
  readonly url: string;
  readonly secret: string;
  /**
   * `hmac`: `X-Webhook-Signature` is the HMAC-SHA-256 of `{timestamp}.{body}` in hex. `standard-webhooks`: as that
   * specification has it, with a `whsec_…` secret. Default: `hmac`.
   */
  readonly format?: 'hmac' | 'standard-webhooks';
}

export interface AgentDefinition {
  /** UUID: what a call is started with. */
  readonly id: string;
  /** What the visitor sees. */
  readonly name: string;
  /** For people; the sandbox does not use it. */
  readonly description: string;
  /** UUID. The API tells it; `voice` is what is heard. */
  readonly voiceId: string;
  /** One of Flite's voices. */
  readonly voice: 'slt' | 'kal16' | 'awb' | 'rms';
  /** What a language model would be told, with `{{placeholders}}`; handed to the brain. */
  readonly systemPrompt: string;
  /** Returned by the API; nothing depends on it. */
  readonly model: string;
  /** Calls of a `draft` are refused with 404. */
  readonly status: 'active' | 'draft';
  /** Whether calls are recorded, and can be fetched afterwards. */
  readonly isRecordingEnabled: boolean;
  /** Who speaks first, the words, how many milliseconds later, and whether speech stops them. */
  readonly greeting: GreetingSettings;
  /** The longest call, in milliseconds; it ends with `timeExceededMessage`. */
  readonly maxDurationMs: number;
  /** Spoken before the agent ends a call that is too long. */
  readonly timeExceededMessage: string;
  /** What is spoken after how much silence, one after another, and whether the agent then hangs up. */
  readonly inactivityMessages: readonly InactivityMessage[];
  /** Which built-in script answers: `restaurant`, `echo` or `plain`. */
  readonly personality: Personality;
  /** How the service handles calls of the agent: `happy`, or a failure. */
  readonly scenario: Scenario;
  /** Default: nobody is told of its calls. */
  readonly webhook?: AgentWebhook;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}
