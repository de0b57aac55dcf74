// One utterance of a call, as the page reads it.

/** One utterance of the visitor or the agent. */
export interface Transcript {
  /** The same for the whole life of the utterance, unique within the call. */
  readonly id: string;
  /**
   * The utterance's place in the call, starting at 0; there may be gaps. `Infinity` for typed words that the agent has yet
   * to get: they stand last.
   */
  readonly ordinal: number;
  readonly speaker: 'user' | 'agent';
  readonly text: string;
  /** False while the words may still change, or, typed, are on their way. */
  readonly isFinal: boolean;
  /** Whether the words were spoken or typed. */
  readonly medium: 'voice' | 'text';
}
