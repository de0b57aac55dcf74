// What one step of `voice-agent-proxy doctor` found.

/** A line for the operator: what is so, and when it is not good, what to do. */
export interface CheckResult {
  readonly text: string;
  /** Undefined when all is well. */
  readonly advice?: string;
  /** Whether it may be meant so: then it fails nothing. Default: false. */
  readonly isWarning?: boolean;
}

/** One step. Its signal fires when it has taken long enough. */
export type Check = (signal: AbortSignal) => Promise<readonly CheckResult[]>;
