// What decides the agent's words. Anything that answers a turn can stand here: a script, or a language model.

import type { ToolTurn } from '../tools/tool-outcome.js';
import type { ExpectedSpeech } from '../../engines/speech.js';
import type { TranscriptEntry, TransferKind } from '../call.js';

/** Something the visitor did that wants an answer. */
export type Turn =
  | { readonly kind: 'utterance'; readonly text: string; readonly medium: 'voice' | 'text' }
  /** Speech was heard but not understood: nothing recognized it, or nothing that recognizes is installed. */
  | { readonly kind: 'not-understood'; readonly canRecognizeSpeech: boolean; readonly samples: Int16Array }
  | ToolTurn;

/** One step of an answer, in the order to carry them out. */
export type Action =
  | { readonly kind: 'say'; readonly text: string }
  /** Play these samples (the port's format) in place of speech; `text` stands in the transcript. */
  | { readonly kind: 'play'; readonly samples: Int16Array; readonly text: string }
  | {
      readonly kind: 'call-tool';
      readonly toolName: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    }
  /** Hands a call by telephone over to a person, where the agent may; the last step. `summary`: what they are told, for `warm`. */
  | { readonly kind: 'transfer'; readonly to: TransferKind; readonly summary: string }
  /** `failure`: why the call cannot go on, for its record; plain words, and nothing secret. Default: it is over as it should be. */
  | { readonly kind: 'hang-up'; readonly failure?: string };

export interface Conversation {
  readonly systemPrompt: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly transcript: readonly TranscriptEntry[];
}

export interface Responder {
  /** What the responder understands when it is spoken; a grammar is in lower case, without digits. Undefined: nothing. */
  readonly expectedSpeech: ExpectedSpeech | undefined;
  /**
   * Answers one turn. Actions may come one by one, as they are thought of. The very same turn comes again where nothing
   * of its answer was noticed: it is then to be answered as if for the first time.
   * @param signal aborted when the visitor interrupts or the call ends; the iteration then stops.
   */
  answer(turn: Turn, conversation: Conversation, signal: AbortSignal): AsyncIterable<Action>;
  /** Opens the call, where the agent speaks first and has no greeting. Default: nothing is said. */
  greet?(conversation: Conversation, signal: AbortSignal): AsyncIterable<Action>;
}
