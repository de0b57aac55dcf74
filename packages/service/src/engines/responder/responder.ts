// What a conversation asks of whoever decides the agent's words. Structurally the conversation's own port.

/** Something the user did that wants an answer. */
export type Turn =
  | { readonly kind: 'utterance'; readonly text: string; readonly medium: 'voice' | 'text' }
  /** Speech was heard but not understood: nothing recognized it, or nothing that recognizes is installed. */
  | { readonly kind: 'not-understood'; readonly canRecognizeSpeech: boolean; readonly samples: Int16Array }
  | {
      readonly kind: 'tool-result';
      readonly toolName: string;
      readonly outcome:
        { readonly ok: true; readonly result: string } | { readonly ok: false; readonly message: string };
    };

/** One step of an answer, in the order to carry them out. */
export type Action =
  | { readonly kind: 'say'; readonly text: string }
  | {
      readonly kind: 'call-tool';
      readonly toolName: string;
      readonly parameters: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'hang-up' };

export interface Conversation {
  /** Without placeholders. */
  readonly systemPrompt: string;
  readonly transcript: readonly { readonly role: 'user' | 'agent'; readonly text: string }[];
}

export interface Responder {
  /** For a recognizer that works from a closed list of phrases. */
  readonly grammar: string | undefined;
  /**
   * Answers one turn. The very same turn comes again where nothing of its answer was noticed.
   * @param signal aborted when the user interrupts or the call ends; the iteration then stops.
   */
  answer(turn: Turn, conversation: Conversation, signal: AbortSignal): AsyncIterable<Action>;
}
